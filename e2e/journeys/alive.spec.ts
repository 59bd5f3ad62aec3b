import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listening, readThrough } from '../site/awake.ts'
import { ROUTES } from '../site/routes.ts'
import { expect, test } from '../site/test.ts'

/** Journey of each island and slot, in this folder. */
const JOURNEYS: Readonly<Record<string, string>> = {
  access: 'access.spec.ts',
  'agent-steps': 'agent-steps.spec.ts',
  'apply-form': 'apply.spec.ts',
  'campaign-video': 'vendors/embeds.spec.ts',
  'case-list': 'carry.spec.ts',
  'choose-slot': 'meeting.spec.ts',
  'contact-block': 'contact-form.spec.ts',
  'contact-block-button': 'contact.spec.ts',
  contest: 'contest.spec.ts',
  deal: 'deal.spec.ts',
  'draw-week': 'draw-week.spec.ts',
  'employee-cost': 'employee-cost.spec.ts',
  'first-day': 'first-day.spec.ts',
  'first-day-start': 'first-day-start.spec.ts',
  'head-count': 'head-count.spec.ts',
  'hiring-board': 'hiring-board.spec.ts',
  'hr-jobs': 'motion.spec.ts',
  'learning-path': 'learning-path.spec.ts',
  'open-run': 'open-run.spec.ts',
  'org-chart': 'org-chart.spec.ts',
  'recruiter-form': 'vendors/embeds.spec.ts',
  'recruiter-slides': 'motion.spec.ts',
  season: 'season.spec.ts',
  signing: 'signing.spec.ts',
  sources: 'sources.spec.ts',
  'team-tree': 'team-tree.spec.ts',
  testimonials: 'motion.spec.ts',
  'ticket-steps': 'ticket-steps.spec.ts',
  'tool-list': 'tool-list.spec.ts',
  workshop: 'workshop.spec.ts',
}

/** Gestures at which a part hydrates, by the value in the page. */
const GESTURES: Readonly<Record<string, string>> = { now: 'load', visible: 'scroll', touch: 'touch' }
const LEAST_PAGES = 4

interface Part {
  area: string
  kind: 'route' | 'island' | 'slot'
  id: string
  wake: string
}

/** Parts of a page, as its HTML lists them for the bootstrap. */
const partsOf = (html: string): Part[] => {
  const [, list = '[]'] = /"roots":(\[[^\]]*\])/.exec(html) ?? []
  return (JSON.parse(list) as Part[]).filter(({ wake }) => wake !== 'none')
}

/** `mf-pay` of an address of its remote entry. */
const areaOf = (url: string): string | undefined => /\/_r\/([^/]+)\/.*remote-entry\.js$/.exec(url)?.[1]

test('every area has at least four pages that request its code', async ({ page, request }) => {
  test.setTimeout(300_000)
  const pages = new Map<string, string[]>()
  for (const { path } of ROUTES) {
    const parts = partsOf(await (await request.get(path)).text())
    for (const { kind, id } of parts.filter((part) => part.kind !== 'route')) {
      // A part with variants has one for each trade or case.
      const journey = JOURNEYS[id.replace(/^(deal|head-count|season)-.*/, '$1')]
      expect(journey, `${kind} ${id} of ${path} has a journey`).toBeDefined()
      expect(existsSync(join(import.meta.dirname, journey ?? '')), `${journey} exists`).toBe(true)
    }
    if (parts.length === 0) continue
    const asked = new Set<string>()
    const note = (asking: { url: () => string }) => {
      const area = areaOf(asking.url())
      if (area) asked.add(area)
    }
    page.on('request', note)
    await page.goto(path)
    await listening(page)
    await readThrough(page)
    const areas = new Set(parts.filter(({ wake }) => wake !== 'touch').map(({ area }) => area))
    await expect
      .poll(() => [...areas].filter((area) => !asked.has(area)), `${path} requests them`)
      .toEqual([])
    page.off('request', note)
    for (const area of areas) {
      const gestures = new Set(
        parts.filter((part) => part.area === area).map(({ wake }) => GESTURES[wake] ?? wake),
      )
      pages.set(area, [...(pages.get(area) ?? []), `${path} (${[...gestures].join(', ')})`])
    }
  }
  for (const [area, alive] of pages) {
    test.info().annotations.push({ type: area, description: alive.join(' ') })
    expect(alive.length, `${area}: ${alive.join(' ')}`).toBeGreaterThanOrEqual(LEAST_PAGES)
  }
  expect([...pages.keys()].toSorted()).toEqual([
    'mf-hr',
    'mf-leadcapture',
    'mf-marketing',
    'mf-pay',
    'mf-performance',
  ])
})
