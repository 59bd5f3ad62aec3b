import { findWidthProblems } from '../fixtures/checks/page-problems.ts'
import { scrollThrough, waitUntilSettled } from '../pages/page-state.ts'
import { expect, test } from '../fixtures/test.ts'
import { PAGE_TYPES, ROUTES } from '../fixtures/routes.ts'

for (const route of ROUTES) {
  const { path, area } = route
  const tag = [`@${area}`, ...(PAGE_TYPES.includes(route) ? ['@engines', '@mobile'] : [])]
  test(
    `${path} renders in this engine at phone and desktop widths`,
    { tag },
    async ({ pageAt, isMobile }) => {
      const problems: string[] = []
      for (const width of isMobile ? [412] : [375, 1440]) {
        const page = await pageAt({ width })
        const response = await page.goto(path)
        expect(response?.status()).toBe(200)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await scrollThrough(page)
        await waitUntilSettled(page)
        const blank = await page.evaluate(() =>
          [...document.images]
            .filter(({ complete, naturalWidth }) => complete && naturalWidth === 0)
            .map(({ src }) => src),
        )
        problems.push(
          ...blank.map((src) => `at ${width} px: ${src} shows nothing`),
          ...(await findWidthProblems(page, `at ${width} px`)),
        )
      }
      expect(problems).toEqual([])
    },
  )
}
