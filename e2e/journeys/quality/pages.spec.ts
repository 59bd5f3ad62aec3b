import { accessibilityProblems } from '../../quality/accessibility.ts'
import { documentProblems } from '../../quality/document-problems.ts'
import { lateText } from '../../quality/hydrated-text.ts'
import { markupProblems } from '../../quality/markup.ts'
import { readHtml } from '../../quality/read-html.ts'
import { structuredDataProblems } from '../../quality/structured-data.ts'
import { resize, widthProblems, ZOOMED_WIDTH, zoomToDouble } from '../../quality/width.ts'
import { readThrough } from '../../site/awake.ts'
import { ROUTES } from '../../site/routes.ts'
import { expect, test } from '../../site/test.ts'

// At rest: axe would measure the contrast of what is just fading in.
test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' }, trace: 'off' })

// One visit carries every check, since most of a check's time is the visit.
test.describe.configure({ timeout: 60_000 })

const WIDTHS = [1440, 768, 375]

for (const { path } of ROUTES) {
  test(`${path} holds at every width, for every reader`, async ({ page }) => {
    const html = await (await page.request.get(path)).text()
    const document = readHtml(html)
    const problems = [
      ...documentProblems(path, document),
      ...(await structuredDataProblems(html)),
      ...(await markupProblems(html)),
    ]

    const visit = async () => {
      await page.goto(path)
      await readThrough(page)
      await page.waitForLoadState('networkidle')
    }
    const visitAt = async (width: number) => {
      if (!(await resize(page, width))) await visit()
      // Where the page is scrolled, the sticky header covers links that a visitor scrolls free.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    }

    await visit()
    problems.push(...(await lateText(page, document.text)))
    for (const width of WIDTHS) {
      await visitAt(width)
      problems.push(...(await accessibilityProblems(page, `at ${width} px`)), ...(await widthProblems(page, `at ${width} px`)))
    }
    await visitAt(320)
    problems.push(...(await widthProblems(page, 'at 320 px')))
    await visitAt(ZOOMED_WIDTH)
    await zoomToDouble(page)
    problems.push(...(await widthProblems(page, 'at 200% zoom')))
    expect(problems).toEqual([])
  })
}
