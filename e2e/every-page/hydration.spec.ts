import { getTrigger, type HydrationTrigger, type StoredTrigger } from 'shared-contracts'
import { waitForBootstrap, scrollThrough } from '../pages/page-state.ts'
import { AREAS, listParts as partFilesOf, ROUTES } from '../fixtures/routes.ts'
import { expect, test } from '../fixtures/test.ts'

const MIN_PAGES = 4

interface Part {
  area: string
  kind: 'route' | 'island' | 'slot'
  id: string
  hydrate: HydrationTrigger
}

/**
 * Returns the React roots of a page, except roots with `hydrate: 'never'`. The HTML contains the list of roots as JSON, for the
 * bootstrap (the first script of each page).
 */
const partsOf = (html: string): Part[] => {
  const [, list = '[]'] = /"roots":(\[[^\]]*\])/.exec(html) ?? []
  const parts = JSON.parse(list) as (Part & StoredTrigger)[]
  return parts
    .map((part) => ({ ...part, hydrate: getTrigger(part) }))
    .filter(({ hydrate }) => hydrate !== 'never')
}

/**
 * Returns the name of the area, such as `mf-pay`, if the URL is that of the area's remote entry (its Module Federation script).
 */
const areaOf = (url: string): string | undefined => /\/_r\/([^/]+)\/.*remote-entry\.js$/.exec(url)?.[1]

test(
  'every area has at least four pages that request its code',
  { tag: ['@shell', '@slow'] },
  async ({ page, request }) => {
    test.setTimeout(300_000)
    const pages = new Map<string, string[]>()
    for (const { path } of ROUTES) {
      const parts = partsOf(await (await request.get(path)).text())
      if (parts.length === 0) continue
      const requestedAreas = new Set<string>()
      const note = (message: { url: () => string }) => {
        const area = areaOf(message.url())
        if (area) requestedAreas.add(area)
      }
      page.on('request', note)
      await page.goto(path)
      await waitForBootstrap(page)
      await scrollThrough(page)
      const areas = new Set(parts.filter(({ hydrate }) => hydrate !== 'interaction').map(({ area }) => area))
      await expect
        .poll(() => [...areas].filter((area) => !requestedAreas.has(area)), `${path} requests them`)
        .toEqual([])
      page.off('request', note)
      for (const area of areas) {
        const triggers = new Set(parts.filter((part) => part.area === area).map(({ hydrate }) => hydrate))
        pages.set(area, [...(pages.get(area) ?? []), `${path} (${[...triggers].join(', ')})`])
      }
    }
    for (const [area, alive] of pages) {
      test.info().annotations.push({ type: area, description: alive.join(' ') })
      expect(alive.length, `${area}: ${alive.join(' ')}`).toBeGreaterThanOrEqual(MIN_PAGES)
    }
    expect([...pages.keys()].toSorted()).toEqual(AREAS.filter((area) => partFilesOf(area).length > 0))
  },
)
