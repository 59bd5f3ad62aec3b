import { expect, test } from '@playwright/test'
import { REMOVED_PAGE_ATTACHMENT, type Plan } from './compare-sites.ts'
import { openSettledPage } from './settled-page.ts'

const { site, side, pages, at } = JSON.parse(process.env.VISUAL_DIFF ?? '{}') as Plan

for (const { path, change } of pages) {
  const picture = `page${path.replaceAll('/', '-')}.png`
  // Each run opens one of the two sites. Only the site of the other run has this page.
  if (change === (side === 'before' ? 'new' : 'gone')) {
    if (side === 'after')
      test(path, async () => {
        const name = test.info().snapshotPath(picture)
        await test.info().attach(REMOVED_PAGE_ATTACHMENT, { path: name, contentType: 'image/png' })
        throw new Error(`${path} is gone. The picture shows it as it was.`)
      })
    continue
  }
  test(path, async ({ browser }) => {
    const { width } = test.info().project.metadata as { width: number }
    const { page, status } = await openSettledPage(browser, site, path, { width, at })
    if (status !== 200) throw new Error(`${site.origin}${path} answers with ${status}`)
    await expect(page).toHaveScreenshot(picture, { fullPage: true })
    await page.context().close()
  })
}
