import type { Page } from '@playwright/test'
import { widthProblems } from '../quality/width.ts'
import { arriveAt, drawn } from '../site/awake.ts'
import { asked, press, problemsUnder, record, settled } from '../site/question.ts'
import { expect, test } from '../site/test.ts'

// How the question stands in a page: for a keyboard, in every width, and what it costs.
test.use({ answered: null })

test('a keyboard answers it: it comes first, unfolds, switches and saves', async ({ page }) => {
  const question = await asked(page)
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Skip to content')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Cookie policy')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Refuse all')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Agree to all')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(question.getByRole('switch', { name: 'Measurement' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  expect(await record(page)).toMatchObject({ measurement: true, marketing: false })
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Crewtally')
})

/** What the question covers of the element that has focus, in CSS pixels of height; one that is higher than the room left has to begin in it. */
const coveredFocus = (page: Page) =>
  page.evaluate(() => {
    const question = document.querySelector('[aria-label="Cookie settings"]')
    const element = document.activeElement
    if (!question || !element || element === document.body || question.contains(element)) return 0
    const [over, under] = [question.getBoundingClientRect(), element.getBoundingClientRect()]
    const isBeside = under.right <= over.left || under.left >= over.right || under.top >= over.bottom
    if (isBeside || (under.height > over.top && under.top < over.top)) return 0
    return Math.max(0, Math.min(under.height, under.bottom - over.top))
  })

for (const width of [320, 1280]) {
  test(`at ${width} px whatever has focus can be seen beside it, to the last link`, async ({ pageAt }) => {
    const page = await pageAt({ width, height: 800 })
    // Else the page glides to what has focus, and is looked at on its way.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await asked(page, '/cookie-policy')
    const covered: unknown[] = []
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let step = 0; step < 200; step += 1) {
        await page.keyboard.press(key)
        const pixels = await coveredFocus(page)
        // Boxes end within pixels; less than one is covered for nobody.
        if (pixels >= 1)
          covered.push([key, await page.evaluate(() => document.activeElement?.outerHTML), pixels])
        if (await page.evaluate(() => document.activeElement === document.body)) break
      }
    }
    expect(covered).toEqual([])
  })
}

/** Whether the first action of the page's opening can be pressed where it lies. */
const isFirstActionFree = (page: Page) =>
  page.evaluate(() => {
    const action = document.querySelector('main a[href="/contact-us"], main a[href="/meeting"]')
    const box = action?.getBoundingClientRect()
    if (!action || !box || box.bottom > innerHeight) return 'it is not on the first screen'
    return action.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))
  })

test('in the window of a small laptop it leaves the first action of each opening free, by address and by link', async ({
  pageAt,
}) => {
  const page = await pageAt({ width: 1366, height: 680 })
  const free: Record<string, unknown> = {}
  for (const path of ['/', '/hr/onboarding', '/alternatives/spiff', '/pay', '/performance/ats']) {
    await asked(page, path)
    free[path] = await isFirstActionFree(page)
  }
  await page.getByRole('banner').getByRole('link', { name: 'Crewtally' }).click()
  await arriveAt(page, '/')
  await expect.poll(() => isFirstActionFree(page)).toBe(true)
  expect(new Set(Object.values(free)), JSON.stringify(free)).toEqual(new Set([true]))
})

test('at 320 px it fits, with choices of one size, and leaves most of the page to be read', async ({
  pageAt,
}) => {
  const page = await pageAt({ width: 320, height: 568 })
  const question = await asked(page)
  const boxes = await Promise.all(
    ['Refuse all', 'Agree to all'].map((name) => question.getByRole('button', { name }).boundingBox()),
  )
  expect(boxes[0]).toMatchObject({ width: boxes[1]?.width, height: boxes[1]?.height, y: boxes[1]?.y })
  expect((await question.boundingBox())?.height).toBeLessThan(568 * 0.5)
  expect(await widthProblems(page, 'asked')).toEqual([])
  await question.getByText('Choose', { exact: true }).click()
  await question.getByRole('button', { name: 'Save my choice' }).scrollIntoViewIfNeeded()
  await expect(question.getByRole('button', { name: 'Save my choice' })).toBeInViewport()
  expect((await question.boundingBox())?.height).toBeLessThanOrEqual(568 * 0.6)
})

for (const width of [375, 1440]) {
  test(`axe finds nothing at ${width} px, folded, unfolded and opened by a link`, async ({ pageAt }) => {
    const page = await pageAt({ width })
    const question = await asked(page)
    const problems = await problemsUnder(page, 'folded')
    await question.getByText('Choose', { exact: true }).click()
    problems.push(...(await problemsUnder(page, 'unfolded')))
    await press(page, 'Agree to all')
    await page.locator('footer').getByRole('link', { name: 'Cookie settings' }).click()
    problems.push(...(await problemsUnder(page, 'opened')))
    expect(problems).toEqual([])
  })
}

test('in forced colors its switches show their state, on paper it is not there', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const question = await asked(page)
  await question.getByText('Choose', { exact: true }).click()
  await expect(question.getByRole('switch', { name: 'Marketing' })).toHaveCSS('appearance', 'auto')
  await page.emulateMedia({ media: 'print', forcedColors: 'none' })
  await expect(question).toBeHidden()
})

for (const [path, width] of [
  ['/', 375],
  ['/cookie-policy', 375],
  ['/pay', 375],
  ['/', 1440],
  ['/thankyou', 1440],
] as const) {
  test(`on ${path} at ${width} px it shifts nothing and is not the largest paint`, async ({ pageAt }) => {
    const page = await pageAt({ width, height: 812 })
    await page.addInitScript(() => {
      const seen = { shift: 0, largest: [] as string[] }
      Reflect.set(globalThis, '__paints', seen)
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += Reflect.get(entry, 'value') as number
      }).observe({ type: 'layout-shift', buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const element = Reflect.get(entry, 'element') as Element | null
          seen.largest.push(element?.closest('[aria-label="Cookie settings"]') ? 'question' : 'page')
        }
      }).observe({ type: 'largest-contentful-paint', buffered: true })
    })
    await asked(page, path)
    // The entry for a paint comes with the frames after it.
    await drawn(page)
    await settled(page)
    const seen = await page.evaluate(
      () => Reflect.get(globalThis, '__paints') as { shift: number; largest: string[] },
    )
    expect(seen.largest).not.toContain('question')
    expect(seen.largest).toContain('page')
    expect(Number(seen.shift.toFixed(3))).toBe(0)
  })
}
