import {
  type AreaRelease,
  type AreaRoute,
  type AreaSlot,
  MAIN_LAYOUT,
  MAIN_LAYOUT_QUIET,
  slotPlaceholder,
} from 'shared-contracts'
import { expect, test } from 'vitest'
import { createSampleRoute } from '@federation/test-kit'
import { parseFragment, serialize } from 'parse5'
import { createPageData, createPageRoot } from './page-document.ts'
import { createPageKeyFunction } from './write-pages.ts'
import { collectPieces, fillLayout, hoistHead, splitFirstScreen, minifyHtml } from './compose-page.ts'

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
      hydrate: 'never' as const,
      styles: [],
      scripts: [],
    })),
    assets: [{ path: 'client/entry.js', integrity: 'sha384-x', bytes: 1 }],
  }) as never

const hr = release('mf-hr', [['route', '/hr/onboarding']])
const SLOTS: AreaSlot[] = [
  { name: 'contact-block', hydrate: 'never', flag: 'contactBlock' },
  { name: 'contact-block-button', hydrate: 'never', place: 'contact-block' },
  { name: 'chat', hydrate: 'never' },
]
const leads = release(
  'mf-leadcapture',
  SLOTS.map(({ name }) => ['slot', name]),
  SLOTS,
)

const collect = (changes: Partial<AreaRoute>, settings = {}, html?: string, area = hr) => {
  const parts = {
    shell: { pieces: [], footerStyles: [] },
    areas: [hr, leads],
    settings,
    releaseOf: async (name: string) => (name === 'mf-hr' ? hr : leads),
    textOf: async (_area: AreaRelease, file: string) => (file.startsWith('route') ? (html ?? file) : file),
  } as never
  return collectPieces(parts, area, createSampleRoute('/hr/onboarding', changes))
}

const laidOut = async (changes: Partial<AreaRoute>, settings = {}, html?: string) => {
  const pieces = await collect(changes, settings, html)
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
  [{ flags: MAIN_LAYOUT_QUIET, slots: ['chat'] }, root('chat', 'chat') + slotPlaceholder('contact-block')],
])(
  'inserts the slot that a layout flag requests, unless the route names another slot for that place: %j',
  async (option, slots) => {
    expect(await laidOut({ flags: MAIN_LAYOUT, ...option })).toBe(PAGE + slots)
  },
)

test.each([
  [{}, 'contact-block-button'],
  [{ slots: ['contact-block'] }, 'contact-block'],
  [{ flags: MAIN_LAYOUT_QUIET }, null],
])(
  'the setting contactBlock selects the slot of routes that name no contact block: %j',
  async (option, expected) => {
    const page = await laidOut({ flags: MAIN_LAYOUT, ...option }, { contactBlock: 'contact-block-button' })
    expect(page).toBe(
      PAGE +
        slotPlaceholder('chat') +
        (expected === null ? slotPlaceholder('contact-block') : root('contact-block', expected)),
    )
  },
)

test.each([
  [{}, 'never'],
  [{ demoForm: {} }, 'visible'],
])('hydrates a route when visible if a setting adds an embed: %j', async (settings, hydrate) => {
  const { roots } = await collect({ visibleWith: ['demoForm'] }, settings)
  expect(roots[0]).toMatchObject({ place: 'route', hydrate })
})

const createPageKey = (settings: object) =>
  createPageKeyFunction({
    composition: { composer: 'c', origin: 'https://crewtally.example', settings },
    shell: { digest: 'd' },
    areas: [],
    nav: {},
    site: { routes: new Map(), labels: new Map() },
  } as never)(
    { name: 'mf-hr', fragments: {}, manifest: hr.manifest } as never,
    createSampleRoute('/hr', { visibleWith: ['demoForm'] }),
  )

test('composes a route again if a setting adds an embed to it', () => {
  expect(createPageKey({ demoForm: {} })).not.toBe(createPageKey({}))
})

test('ignores a setting that names a slot which no area offers', async () => {
  expect(await laidOut({ flags: MAIN_LAYOUT }, { contactBlock: 'contact-block-embed' })).toBe(
    PAGE + slotPlaceholder('chat') + root('contact-block', 'contact-block'),
  )
})

test('inserts a slot at its placeholder in the page instead of in the layout', async () => {
  const placed = slotPlaceholder('contact-block')
  expect(await laidOut({ flags: MAIN_LAYOUT, slots: ['chat'] }, {}, `<h1>A</h1><div>${placed}</div>`)).toBe(
    `<main><div data-root="route"><h1>A</h1><div><div data-root="island:contact-block">slot contact-block</div></div></div></main>${root('chat', 'chat')}${placed}`,
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

const FIRST = '<header></header><section class="hero"><h1>A</h1></section>'
const REST = '<section class="b"><h2>B</h2></section><section id="c"></section>'

const NESTED = '<section><section>A</section><section>B</section></section>'

test.each([
  ['ends after the first section', FIRST, REST],
  ['does not end inside a section', NESTED, REST],
  ['is the complete page if another element contains the sections', `<div>${FIRST}${REST}</div>`, ''],
  ['is the complete page if it has one section', FIRST, ''],
])('the first screen %s', (_, first, rest) => {
  expect(splitFirstScreen(first + rest)).toEqual({ first, rest })
})

test('splits a route that React hydrates only for client navigation, not in the document', async () => {
  const hydrated = {
    ...hr,
    fragments: hr.fragments.map((fragment) => ({ ...fragment, hydrate: 'visible' as const })),
  }
  const { screens, firstScreen } = await collect({}, {}, FIRST + REST, hydrated)
  expect(screens).toEqual({ first: FIRST + REST, rest: '' })
  expect(firstScreen).toBe(FIRST.length)
})

test.each(
  Object.entries({
    '<ul><li>a</li><li>b</li></ul>': '<ul><li>a<li>b</ul>',
    '<ul><li>a</li> <li>b</li></ul>': '<ul><li>a</li> <li>b</ul>',
    '<dl><div><dt>a</dt><dd>b</dd></div></dl>': '<dl><div><dt>a<dd>b</div></dl>',
    '<div><p>a</p><p>b</p> c</div>': '<div><p>a<p>b</p> c</div>',
    '<div><p>a</p><span>b</span></div>': '<div><p>a</p><span>b</span></div>',
    '<noscript><ul><li>a</li></ul></noscript>': '<noscript><ul><li>a</li></ul></noscript>',
    '<a href="/x"><p>a</p></a>': '<a href="/x"><p>a</p></a>',
    '<div><p>a</p></div>b': '<div><p>a</div>b',
    '<table><thead><tr><td></td><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>':
      '<table><thead><tr><td><th>a<tbody><tr><td>b</table>',
    '<select><option value="">a</option><option>b</option></select>':
      '<select><option value>a<option>b</select>',
    '<svg viewBox="0 0 1 1"><path d="M0 0"></path><g></g></svg>':
      '<svg viewBox="0 0 1 1"><path d="M0 0"/><g/></svg>',
    '<input type="text" value=""/><br/>': '<input type="text" value><br/>',
    '<p title="an empty x=&quot;&quot;">a=""</p>': '<p title="an empty x=&quot;&quot;">a=""</p>',
  }),
)('minifies %s', (html, minified) => {
  expect(minifyHtml(html)).toBe(minified)
  expect(serialize(parseFragment(minified))).toBe(serialize(parseFragment(html)))
})

test('keeps comments, which React uses to separate texts and the composer uses as placeholders', () => {
  const html = '<b>1<!-- -->, <!-- -->2</b><!--outlet-->'
  expect(minifyHtml(html)).toBe(html)
})

test.each([
  [2, { wake: 'touch' }],
  [3, { hydrate: 'interaction' }],
])('writes hydration triggers in the format of a shell of contract %i', (contract, trigger) => {
  const area = release('mf-hr', [['island', 'slides']])
  const [fragment] = area.fragments
  const page = createPageRoot(area, { ...fragment, hydrate: undefined, wake: 'touch' } as never)
  const { roots } = createPageData(createSampleRoute('/hr'), [page], { seal: { contract } } as never)
  expect(roots).toEqual([{ place: 'island:slides', area: 'mf-hr', kind: 'island', id: 'slides', ...trigger }])
})
