import { coveredFocus, shareForPage, spaceText, textProblems } from '../fixtures/checks/reflow.ts'
import { widthProblems } from '../fixtures/checks/width.ts'
import { layOutAll, readThrough } from '../fixtures/page-state.ts'
import { expect, test } from '../fixtures/test.ts'
import { questionOn } from '../fixtures/consent.ts'
import { PAGE_TYPES } from '../fixtures/routes.ts'

test.use({ answered: null, contextOptions: { reducedMotion: 'reduce' } })

/** Sizes in CSS pixels of windows of 1280×1024 px at 400% zoom and of 1280×720 px at 200%. */
const WINDOWS = [
  { width: 320, height: 256 },
  { width: 640, height: 360 },
]

/** The booking page of the lead API, which has no consent dialog. */
const BOOKING = { path: '/api/v1/bookings/general', area: 'mf-leadcapture' }

for (const { path, area } of [...PAGE_TYPES, BOOKING]) {
  test(
    `${path} reflows in low windows with and without text spacing, and leaves half of the window for its content`,
    { tag: [`@${area}`, '@slow'] },
    async ({ pageAt }) => {
      const problems: string[] = []
      for (const window of WINDOWS) {
        const page = await pageAt(window)
        await page.goto(path)
        const question = questionOn(page)
        const isBare = path === BOOKING.path
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
        if (isBare) continue
        await question.focus()
        await page.keyboard.press('Escape')
        await expect(question).toBeHidden()
        await look('question closed, text spaced')
      }
      expect(problems).toEqual([])
    },
  )
}

test(
  'in a low window, the expanded consent dialog shows its small print and leaves half of the window for the page',
  { tag: ['@shell', '@slow'] },
  async ({ pageAt }) => {
    for (const window of WINDOWS) {
      const page = await pageAt(window)
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
    }
  },
)

test(
  'in a low window, no part of the open sidebar covers its focused element',
  { tag: ['@shell', '@slow'] },
  async ({ pageAt }) => {
    const page = await pageAt({ width: 320, height: 256 })
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
  },
)
