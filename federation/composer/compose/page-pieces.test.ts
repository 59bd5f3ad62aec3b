import {
  MAIN_LAYOUT,
  MAIN_LAYOUT_QUIET,
  slotPlaceholder,
  type AreaRelease,
  type AreaRoute,
  type AreaSlot,
} from 'shared-contracts'
import { expect, test } from 'vitest'
import { sampleRoute } from '@federation/test-kit'
import { collectPieces, fillLayout, hoistHead } from './compose-page.ts'

const release = (
  name: AreaRelease['name'],
  fragments: [AreaRelease['fragments'][number]['kind'], string][],
  slots: AreaSlot[] = [],
): AreaRelease =>
  ({
    kind: 'area',
    name,
    release: '1',
    remote: name,
    entry: 'client/entry.js',
    requires: {},
    manifest: { area: name, routes: [], slots, islands: [] },
    fragments: fragments.map(([kind, id]) => ({
      kind,
      id,
      file: `${kind} ${id}`,
      wake: 'none' as const,
      styles: [],
      scripts: [],
    })),
    assets: [{ path: 'client/entry.js', integrity: 'sha384-x', bytes: 1 }],
  }) as never

const hr = release('mf-hr', [['route', '/hr/onboarding']])
const SLOTS: AreaSlot[] = [
  { name: 'contact-block', wake: 'none', flag: 'contactBlock' },
  { name: 'contact-block-button', wake: 'none', place: 'contact-block' },
  { name: 'chat', wake: 'none' },
]
const leads = release(
  'mf-leadcapture',
  SLOTS.map(({ name }) => ['slot', name]),
  SLOTS,
)

const laidOut = async (changes: Partial<AreaRoute>, settings = {}, html?: string) => {
  const parts = {
    shell: { pieces: [], footerStyles: [] },
    areas: [hr, leads],
    settings,
    releaseOf: async (name: string) => (name === 'mf-hr' ? hr : leads),
    textOf: async (_area: AreaRelease, file: string) => (file.startsWith('route') ? (html ?? file) : file),
  } as never
  const pieces = await collectPieces(parts, hr, sampleRoute('/hr/onboarding', changes))
  return fillLayout(
    `<main><!--outlet--></main>${slotPlaceholder('chat')}${slotPlaceholder('contact-block')}`,
    pieces,
    '',
  )
}

const PAGE = '<main><div data-root="route">route /hr/onboarding</div></main>'
const root = (place: string, html: string) => `<div data-root="slot:${place}">slot ${html}</div>`

test.each([
  [{}, slotPlaceholder('chat') + root('contact-block', 'contact-block')],
  [
    { slots: ['contact-block-button'] },
    slotPlaceholder('chat') + root('contact-block', 'contact-block-button'),
  ],
  [{ slots: ['chat'] }, root('chat', 'chat') + root('contact-block', 'contact-block')],
])(
  'inserts the slot of a flag, unless the route names another slot for the place: %j',
  async (option, slots) => {
    expect(await laidOut({ flags: MAIN_LAYOUT, ...option })).toBe(PAGE + slots)
  },
)

test.each([
  [{}, 'contact-block-button'],
  [{ slots: ['contact-block'] }, 'contact-block'],
  [{ flags: MAIN_LAYOUT_QUIET }, null],
])("the site's settings choose the contact block of routes that name none: %j", async (option, expected) => {
  const page = await laidOut({ flags: MAIN_LAYOUT, ...option }, { contactBlock: 'contact-block-button' })
  expect(page).toBe(
    PAGE +
      slotPlaceholder('chat') +
      (expected === null ? slotPlaceholder('contact-block') : root('contact-block', expected)),
  )
})

test('ignores a setting that names a slot which no area offers', async () => {
  expect(await laidOut({ flags: MAIN_LAYOUT }, { contactBlock: 'contact-block-embed' })).toBe(
    PAGE + slotPlaceholder('chat') + root('contact-block', 'contact-block'),
  )
})

test('inserts a slot where the page places it, and not in the layout', async () => {
  const placed = slotPlaceholder('contact-block')
  expect(await laidOut({ flags: MAIN_LAYOUT, slots: ['chat'] }, {}, `<h1>A</h1><div>${placed}</div>`)).toBe(
    `<main><div data-root="route"><h1>A</h1><div><div data-root="island:contact-block">slot contact-block</div></div></div></main>${root('chat', 'chat')}${placed}`,
  )
})

test('inserts the slots that a route names, independent of its flags', async () => {
  expect(await laidOut({ flags: MAIN_LAYOUT_QUIET, slots: ['chat'] })).toBe(
    PAGE + root('chat', 'chat') + slotPlaceholder('contact-block'),
  )
})

test.each([
  [
    '<link rel="preload" href="/a.avif"/><meta name="a"><h1>A</h1><link rel="x">',
    ['<link rel="preload" href="/a.avif"/>', '<meta name="a">'],
    '<h1>A</h1><link rel="x">',
  ],
  ['<link title="a > b"><p>A</p>', ['<link title="a > b">'], '<p>A</p>'],
  ['<p>A</p>', [], '<p>A</p>'],
  ['words<link rel="x">', [], 'words<link rel="x">'],
])('moves link and meta tags at the start of %s to the head', (fragment, head, html) => {
  expect(hoistHead(fragment)).toEqual({ head, html })
})
