import { drawn, readThrough } from '../../site/awake.ts'
import { expect, test } from '../../site/test.ts'

test('reading through a page ends without animation frames', async ({ page }) => {
  await page.addInitScript(() => Object.assign(globalThis, { requestAnimationFrame: () => 0 }))
  await page.goto('/hr')
  await readThrough(page)
  await drawn(page)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(900)
})
