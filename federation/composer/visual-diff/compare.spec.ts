import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { removeReleaseIds } from '../gate/browser/changed-pages.ts'
import {
  countChangedElements,
  ELEMENTS_ANNOTATION,
  REMOVED_PAGE_ATTACHMENT,
  type Plan,
} from './compare-sites.ts'
import { describeElements, openSettledPage } from './settled-page.ts'

const { site, side, pages, at, scratch } = JSON.parse(process.env.VISUAL_DIFF ?? '{}') as Plan

/** Maximum number of screenshots of a page whose screenshots always differ. */
const MAX_SCREENSHOTS = 10

/**
 * Repeats the screenshot of a page until two in a row are equal. `toHaveScreenshot` does so too, but if the pictures of the two sites differ, it
 * repeats screenshots until its timeout.
 */
const takeScreenshot = async (page: Page): Promise<Buffer> => {
  let last: Buffer | null = null
  for (let count = 1; ; count += 1) {
    const next = await page.screenshot({ fullPage: true, animations: 'disabled' })
    if (count === MAX_SCREENSHOTS || last?.equals(next)) return next
    last = next
  }
}

for (const { path, change } of pages) {
  const picture = `page${path.replaceAll('/', '-')}.png`
  // Skip a page that only the other site has, because each run opens only one of the two sites. The second run reports a page
  // that only the first site has.
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
    const elements = (await page.evaluate(describeElements)).map(removeReleaseIds)
    const file = join(scratch, 'elements', String(width), `${picture}.json`)
    if (side === 'before') {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, JSON.stringify(elements))
    } else if (change === 'changed') {
      const before = JSON.parse(await readFile(file, 'utf8')) as string[]
      const description = String(countChangedElements(before, elements))
      test.info().annotations.push({ type: ELEMENTS_ANNOTATION, description })
    }
    expect(await takeScreenshot(page)).toMatchSnapshot(picture)
    await page.context().close()
  })
}
