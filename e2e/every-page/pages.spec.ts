import { accessibilityProblems } from '../fixtures/checks/accessibility.ts'
import { documentProblems } from '../fixtures/checks/document-problems.ts'
import { lateText } from '../fixtures/checks/hydrated-text.ts'
import { markupProblems } from '../fixtures/checks/markup.ts'
import { orderProblems } from '../fixtures/checks/order.ts'
import { readHtml } from '../fixtures/checks/read-html.ts'
import { rhythmProblems } from '../fixtures/checks/rhythm.ts'
import { structuredDataProblems } from '../fixtures/checks/structured-data.ts'
import { widthProblems } from '../fixtures/checks/width.ts'
import { readThrough, settled } from '../fixtures/page-state.ts'
import { ROUTES } from '../fixtures/routes.ts'
import { expect, test } from '../fixtures/test.ts'

// Without motion, because axe would measure the contrast of elements that fade in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

// The last entry corresponds to a window of 1440 pixels at 200% zoom.
const WINDOWS = [
  { name: '1440 px', width: 1440, isRead: true },
  { name: '1024 px', width: 1024, isRead: false },
  { name: '768 px', width: 768, isRead: true },
  { name: '375 px', width: 375, isRead: true },
  { name: '320 px', width: 320, isRead: false },
  { name: '200% zoom', width: 720, height: 450, deviceScaleFactor: 2, isRead: false },
]

for (const { path, area } of ROUTES) {
  // All checks share one visit, which takes longer than the checks.
  test(
    `${path} passes the layout and accessibility checks at every width`,
    { tag: [`@${area}`, '@slow'] },
    async ({ request, pageAt, settings }) => {
      const html = await (await request.get(path)).text()
      const document = readHtml(html)
      const holdsIn = async ({ name, isRead, ...window }: (typeof WINDOWS)[number]): Promise<string[]> => {
        const page = await pageAt(window)
        await page.goto(path)
        await readThrough(page)
        await settled(page)
        // On a scrolled page, the sticky header covers links that a visitor would uncover by scrolling.
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
        const problems: string[] = []
        if (window.width === 1440) problems.push(...(await rhythmProblems(page)))
        // With a vendor's form in the settings, a script replaces the built-in form.
        if (window.width === 1440 && !settings.demoForm)
          problems.push(...(await lateText(page, document.text)))
        if (window.width === 1024 || window.width === 768)
          problems.push(...(await orderProblems(page, `at ${name}`)))
        if (isRead) problems.push(...(await accessibilityProblems(page, `at ${name}`)))
        problems.push(...(await widthProblems(page, `at ${name}`)))
        return problems
      }
      // In parallel, because each window mostly waits for responses and frames.
      const inWindows = await Promise.all(WINDOWS.map(holdsIn))
      expect([
        ...documentProblems(path, document),
        ...(await structuredDataProblems(html)),
        ...(await markupProblems(html)),
        ...inWindows.flat(),
      ]).toEqual([])
    },
  )
}
