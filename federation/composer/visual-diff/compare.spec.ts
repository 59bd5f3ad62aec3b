import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { removeReleaseIds } from '../gate/browser/changed-pages.ts'
import {
  type ComparedSite,
  countChangedElements,
  ELEMENTS_ANNOTATION,
  REMOVED_PAGE_ATTACHMENT,
  type Plan,
} from './compare-sites.ts'
import { describeElements, openSettledPage } from './settled-page.ts'

const { before, after, pages, at } = JSON.parse(process.env.VISUAL_DIFF ?? '{}') as Plan

/** Maximum number of screenshots of one page. It is reached only if no two successive screenshots are equal. */
const MAX_SCREENSHOTS = 10

/**
 * Repeats the screenshot of a page until two successive ones are equal. `toHaveScreenshot` does not suffice: if the pages of
 * the two sites differ, it repeats screenshots until its timeout.
 */
const takeScreenshot = async (page: Page): Promise<Buffer> => {
  let last: Buffer | null = null
  for (let count = 1; ; count += 1) {
    const next = await page.screenshot({ fullPage: true, animations: 'disabled' })
    if (count === MAX_SCREENSHOTS || last?.equals(next)) return next
    last = next
  }
}

for (const { path, change } of pages)
  test(path, async ({ browser }) => {
    const { width } = test.info().project.metadata as { width: number }
    const picture = `page${path.replaceAll('/', '-')}.png`
    const open = async (site: ComparedSite): Promise<{ elements: string[]; screenshot: Buffer }> => {
      const { page, status } = await openSettledPage(browser, site, path, { width, at })
      if (status !== 200) throw new Error(`${site.origin}${path} answers with ${status}`)
      const elements = (await page.evaluate(describeElements)).map(removeReleaseIds)
      const screenshot = await takeScreenshot(page)
      await page.context().close()
      return { elements, screenshot }
    }
    const old = change === 'new' ? null : await open(before)
    if (old) {
      const file = test.info().snapshotPath(picture)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, old.screenshot)
      if (change === 'gone') {
        await test.info().attach(REMOVED_PAGE_ATTACHMENT, { path: file, contentType: 'image/png' })
        throw new Error(`${path} is gone. The picture shows it as it was.`)
      }
    }
    const { elements, screenshot } = await open(after)
    if (old) {
      const description = String(countChangedElements(old.elements, elements))
      test.info().annotations.push({ type: ELEMENTS_ANNOTATION, description })
    }
    expect(screenshot).toMatchSnapshot(picture)
  })
