import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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

test('a page that is left before its scripts have come is at no fault @engines', async ({ page }) => {
  const hash = `sha256-${'a'.repeat(43)}=`
  const asked = Promise.withResolvers<void>()
  const server = createServer(({ url }, answer) => {
    // Never answered: it stands for one that is still on its way.
    if (url === '/late.js') return asked.resolve()
    const script = url === '/' ? `<script src="/late.js" integrity="${hash}" type="module"></script>` : ''
    answer.writeHead(200, { 'content-type': 'text/html' })
    answer.end(`<!doctype html><link rel="icon" href="data:,">${script}<a href="/next">${url}</a>`)
  }).listen(0)
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`, { waitUntil: 'commit' })
  await asked.promise
  await page.getByRole('link').click()
  await expect(page.getByRole('link', { name: '/next' })).toBeVisible()
  server.closeAllConnections()
  server.close()
})
