import { CONTACT_FRAGMENTS, MAIN_LAYOUT, MAIN_LAYOUT_QUIET, slotPlaceholder, type AreaRelease, type AreaRoute } from 'shared-contracts'
import { expect, test } from 'vitest'
import { sampleRoute } from '../testing/sample-releases.ts'
import { collectPieces, fillLayout } from './page-pieces.ts'

const release = (name: AreaRelease['name'], fragments: [AreaRelease['fragments'][number]['kind'], string][]): AreaRelease => ({
  kind: 'area', name, release: '1', remote: name, entry: 'client/entry.js', requires: {},
  manifest: { area: name, contract: 1, routes: [], redirects: [], slots: [], islands: [], nav: [] },
  fragments: fragments.map(([kind, id]) => ({ kind, id, file: `${kind} ${id}`, wake: 'none' as const, styles: [], scripts: [] })),
  assets: [{ path: 'client/entry.js', integrity: 'sha384-x', bytes: 1 }],
} as never)

const hr = release('mf-hr', [['route', '/hr/onboarding']])
const leads = release('mf-leadcapture', Object.values(CONTACT_FRAGMENTS).map((id) => ['slot', id]))

const laidOut = async (changes: Partial<AreaRoute>) => {
  const parts = { shell: { pieces: [], footerStyles: [] }, areas: [hr, leads], textOf: async (_area: AreaRelease, file: string) => file } as never
  const pieces = await collectPieces(parts, hr, sampleRoute('/hr/onboarding', changes))
  return fillLayout(`<main><!--outlet--></main>${slotPlaceholder('contact-block')}`, pieces, '')
}

test.each([
  [{}, 'slot contact-block'],
  [{ contactBlock: 'button' }, 'slot contact-block-button'],
  [{ contactBlock: 'embed' }, 'slot contact-block-embed'],
] as const)('the one slot is filled as the route asks: %j', async (option, fragment) => {
  expect(await laidOut({ flags: MAIN_LAYOUT, ...option })).toBe(`<main><div data-root="route">route /hr/onboarding</div></main><div data-root="slot:contact-block">${fragment}</div>`)
})

test('where the flags hide the block, its option says nothing', async () => {
  expect(await laidOut({ flags: MAIN_LAYOUT_QUIET, contactBlock: 'button' })).not.toContain('data-root="slot:contact-block"')
})
