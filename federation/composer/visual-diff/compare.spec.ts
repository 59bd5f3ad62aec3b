import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { removeReleaseIds } from '../gate/browser/changed-pages.ts'
import { type ComparedSite, countChangedElements, type Plan } from './compare-sites.ts'
import { describeElements, openSettledPage } from './settled-page.ts'

const { before, after, paths, at } = JSON.parse(process.env.VISUAL_DIFF ?? '{}') as Plan

/** Maximum number of screenshots of one page. It is reached only if no two successive screenshots are equal. */
const MAX_SCREENSHOTS = 10

/**
 * Repeats the screenshot of a page until two successive ones are equal. `toHaveScreenshot` does not suffice: if the pages of
 * the two sites differ, it repeats screenshots until its timeout.
 */
const takeScreenshot = async (page: Page, attempts = MAX_SCREENSHOTS, last?: Buffer): Promise<Buffer> => {
  const next = await page.screenshot({ fullPage: true, animations: 'disabled' })
  return attempts === 1 || last?.equals(next) ? next : takeScreenshot(page, attempts - 1, next)
}

for (const path of paths)
  test(path, async ({ browser }) => {
    const { width } = test.info().project.metadata as { width: number }
    const picture = `page${path.replaceAll('/', '-')}.png`
    /** Opens the page at `path` on one of the two sites. Returns null if that site does not have the page. */
    const open = async (site: ComparedSite): Promise<{ elements: string[]; screenshot: Buffer } | null> => {
      const { page, status } = await openSettledPage(browser, site, path, { width, at })
      if (status !== 200 && status !== 404) throw new Error(`${site.origin}${path} answers with ${status}`)
      const describe = async () => (await page.evaluate(describeElements)).map(removeReleaseIds)
      const found =
        status === 404 ? null : { elements: await describe(), screenshot: await takeScreenshot(page) }
      await page.context().close()
      return found
    }
    const old = await open(before)
    const file = test.info().snapshotPath(picture)
    await mkdir(dirname(file), { recursive: true })
    if (old) await writeFile(file, old.screenshot)
    const now = await open(after)
    if (!now) {
      if (old) await test.info().attach('before', { path: file, contentType: 'image/png' })
      throw new Error(`${path} is on ${old ? 'the first site only. The picture shows it' : 'neither site'}.`)
    }
    if (old) {
      const description = String(countChangedElements(old.elements, now.elements))
      test.info().annotations.push({ type: 'changed elements', description })
    }
    expect(now.screenshot).toMatchSnapshot(picture)
  })
