import { coveredFocus, shareForPage, spaceText, textProblems } from '../../quality/reflow.ts'
import { widthProblems } from '../../quality/width.ts'
import { layOutAll, readThrough } from '../../site/awake.ts'
import { expect, test } from '../../site/kept-windows.ts'
import { questionOn } from '../../site/question.ts'
import { PAGE_TYPES } from '../../site/routes.ts'

test.use({ answered: null, contextOptions: { reducedMotion: 'reduce' }, trace: 'off' })

/** Windows of 1280×1024 px at 400% zoom and of 1280×720 px at 200%. */
const WINDOWS = [
  { width: 320, height: 256 },
  { width: 640, height: 360 },
]

/** Pages without the question for consent. */
const BARE = ['/api/v1/bookings/general']

for (const path of [...PAGE_TYPES, ...BARE]) {
  test(`${path} reflows in low windows, with and without text spacing, and leaves half of them for its content`, async ({
    lookIn,
  }) => {
    const problems: string[] = []
    for (const window of WINDOWS)
      await lookIn(window, async (page) => {
        await page.goto(path)
        const question = questionOn(page)
        const isBare = BARE.includes(path)
        if (!isBare) await expect(question).toBeVisible()
        const look = async (state: string) => {
          const at = `${window.width}×${window.height} px, ${state}`
          const share = await shareForPage(page)
          if (share < 0.5) problems.push(`${at}: ${(share * 100).toFixed(1)}% of the window is left`)
          problems.push(...(await widthProblems(page, at)), ...(await textProblems(page, at)))
        }
        problems.push(
          ...(await coveredFocus(page)).map((element) => `${window.width} px: ${element} is covered`),
        )
        await readThrough(page)
        await layOutAll(page)
        await look('question open')
        await spaceText(page)
        await look('question open, text spaced')
        if (isBare) return
        await question.focus()
        await page.keyboard.press('Escape')
        await expect(question).toBeHidden()
        await look('question closed, text spaced')
      })
    expect(problems).toEqual([])
  })
}

test('in a low window the unfolded question shows its small print and leaves half of the window for the page', async ({
  lookIn,
}) => {
  for (const window of WINDOWS)
    await lookIn(window, async (page) => {
      await page.goto('/hr')
      const question = questionOn(page)
      const policy = question.getByRole('link', { name: 'Cookie policy' })
      await expect(question.getByRole('button', { name: 'Refuse all' })).toBeInViewport({ ratio: 1 })
      await expect(question.getByRole('button', { name: 'Agree to all' })).toBeInViewport({ ratio: 1 })
      await expect(policy).toBeHidden()
      await question.getByText('Choose', { exact: true }).press('Enter')
      await expect(policy).toBeVisible()
      for (const name of ['Refuse all', 'Agree to all', 'Save my choice']) {
        const button = question.getByRole('button', { name })
        await button.focus()
        await expect(button).toBeInViewport({ ratio: 1 })
      }
      expect(await shareForPage(page)).toBeGreaterThanOrEqual(0.5)
      expect(await coveredFocus(page)).toEqual([])
    })
})

test('in a low window nothing of the open sidebar covers what has focus in it', async ({ lookIn }) => {
  await lookIn({ width: 320, height: 256 }, async (page) => {
    await page.goto('/pay')
    await questionOn(page).focus()
    await page.keyboard.press('Escape')
    const header = page.locator('#shell > header')
    await header.locator('[data-burger] > summary').press('Enter')
    await header.locator('summary:visible', { hasText: 'Industries' }).press('Enter')
    const last = header.getByRole('link', { name: /\(\d{3}\)/ })
    const covered: string[] = []
    while (!(await last.evaluate((link) => link === document.activeElement))) {
      await page.keyboard.press('Tab')
      const hidden = await page.evaluate(() => {
        const element = document.activeElement
        const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
        const isFree = element?.contains(document.elementFromPoint(x + width / 2, y + height / 2))
        return isFree ? null : (element?.outerHTML.slice(0, 120) ?? 'nothing')
      })
      if (hidden) covered.push(hidden)
    }
    expect(covered).toEqual([])
  })
})
