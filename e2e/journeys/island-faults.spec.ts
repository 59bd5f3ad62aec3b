import type { Page } from '@playwright/test'
import { waitForEvent } from '../site/awake.ts'
import { expect, test } from '../site/test.ts'

/** An island or slot of each area; `other` is a part of another area on the same page. */
const PARTS = [
  {
    area: 'mf-hr',
    path: '/hr/employer-of-record',
    id: 'employee-cost',
    other: ['mf-leadcapture', 'slot:contact-block'],
  },
  {
    area: 'mf-pay',
    path: '/solar',
    id: 'deal',
    module: 'deal-solar',
    other: ['mf-marketing', 'island:season-solar'],
  },
  {
    area: 'mf-performance',
    path: '/performance/gamification',
    id: 'contest',
    other: ['mf-leadcapture', 'slot:contact-block'],
  },
  { area: 'mf-marketing', path: '/solar', id: 'season-solar', other: ['mf-pay', 'island:deal'] },
  { area: 'mf-leadcapture', path: '/thankyou', id: 'choose-slot', other: null },
] as const
type Part = (typeof PARTS)[number]

const codeOf = ({ area }: Part): string => `**/_r/${area}/**/*.js`
/** The part's own chunk; the area's entry and the code that it shares load. */
const chunkOf = (part: Part): RegExp =>
  new RegExp(`/_r/${part.area}/.*/${'module' in part ? part.module : part.id}-[\\w-]{8}\\.js$`)

const answerWith = (page: Page, url: string | RegExp, body: string): Promise<unknown> =>
  page.route(url, (route) => route.fulfill({ contentType: 'text/javascript', body }))

/** Removes the digests of scripts, so that a changed script runs. */
const withoutIntegrity = (page: Page): Promise<unknown> =>
  page.route('**/_wake.json', async (route) => {
    const response = await route.fetch()
    const table = (await response.json()) as { importMap: string }
    const importMap = JSON.stringify({ ...JSON.parse(table.importMap), integrity: {} })
    await route.fulfill({ response, json: { ...table, importMap } })
  })

const FAULTS: Readonly<Record<string, (page: Page, part: Part) => Promise<unknown>>> = {
  'is missing': (page, part) => page.route(codeOf(part), (route) => route.fulfill({ status: 404, body: '' })),
  'is no JavaScript': async (page, part) => {
    await withoutIntegrity(page)
    await answerWith(page, codeOf(part), 'export const init = 1 }')
  },
  'throws on mount': async (page, part) => {
    await withoutIntegrity(page)
    const fail = "() => { throw new Error('broken on mount') }"
    await answerWith(page, chunkOf(part), `export const Island = ${fail}, Slot = Island`)
  },
  'does not arrive within ten seconds': async (page, part) => {
    await page.clock.install()
    await page.route(chunkOf(part), () => page.clock.fastForward(10_000))
  },
}

test.use({
  // The import map without digests is not the one that the policy allows.
  contextOptions: { bypassCSP: true },
  allowedErrors: [
    /Failed to load resource|Federation Runtime|SyntaxError|Unexpected token|broken on mount|preload/,
  ],
})

for (const part of PARTS)
  for (const [fault, begin] of Object.entries(FAULTS))
    test(`on ${part.path} ${part.id} stays complete if its code ${fault}, and one line loads it again`, async ({
      page,
      busEvents,
    }) => {
      await begin(page, part)
      await page.goto(part.path)
      const root = page.locator(`[data-root="island:${part.id}"]`)
      const served = (await root.textContent()) ?? ''
      await root.scrollIntoViewIfNeeded()
      const again = page.getByRole('button', { name: 'Load it again' })
      await expect(again).toBeVisible()
      await expect(root).toHaveText(served)
      await expect(root).toBeVisible()
      await waitForEvent(busEvents, ({ type, area }) => type === 'remote_error' && area === part.area)
      if (part.other) {
        const [other, place] = part.other
        await page.locator(`[data-root="${place}"]`).scrollIntoViewIfNeeded()
        await waitForEvent(busEvents, ({ type, area }) => type === 'remote_ready' && area === other)
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await again.click()
      // Hydration may replace the elements in the meantime.
      await expect(() => root.scrollIntoViewIfNeeded({ timeout: 1000 })).toPass()
      await waitForEvent(busEvents, ({ type, area }) => type === 'remote_ready' && area === part.area)
      await expect(again).toBeHidden()
    })
