import { widthProblems } from '../quality/width.ts'
import { readThrough } from '../site/awake.ts'
import { expect, test } from '../site/kept-windows.ts'
import { PAGE_TYPES, ROUTES } from '../site/routes.ts'

for (const { path } of ROUTES) {
  const tags = PAGE_TYPES.includes(path) ? ' @engines @phone' : ''
  test(`${path} stands in this engine, as on a phone and as on a desk${tags}`, async ({
    lookIn,
    isMobile,
  }) => {
    const problems: string[] = []
    for (const width of isMobile ? [412] : [375, 1440])
      await lookIn({ width }, async (page) => {
        const response = await page.goto(path)
        expect(response?.status()).toBe(200)
        await expect(page.locator('h1')).toBeVisible()
        await readThrough(page)
        await page.waitForLoadState('networkidle')
        const blank = await page.evaluate(() =>
          [...document.images]
            .filter(({ complete, naturalWidth }) => complete && naturalWidth === 0)
            .map(({ src }) => src),
        )
        problems.push(
          ...blank.map((src) => `at ${width} px: ${src} shows nothing`),
          ...(await widthProblems(page, `at ${width} px`)),
        )
      })
    expect(problems).toEqual([])
  })
}
