import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MAIN_LAYOUT, type AreaManifest, type SitePath, z } from 'shared-contracts'
import { beforeEach, describe, expect, test } from 'vitest'
import { liveComposition } from '../release/go-live.ts'
import { rollBack, rollBackParts } from '../release/roll-back.ts'
import { composeTrial, tryReleases } from '../rollout/try-release.ts'
import { publishRelease } from '../release/publish.ts'
import { channelHead, moveChannel } from '../store/channels.ts'
import { compose } from '../compose/compose.ts'
import { storePaths } from '../store/store-paths.ts'
import { RELEASE_FILE } from '../store/release-digest.ts'
import { SAMPLE_IDENTITY } from '../testing/sample-identity.ts'
import { gatedSite, type AreaOptions } from '../testing/gated-site.ts'
import { sampleEnvironment } from '../testing/sample-channel.ts'
import { sampleShell } from '../testing/sample-releases.ts'

type Path = z.infer<typeof SitePath>

const { store, live, publish, release, refusedFor } = gatedSite()

const FORMS = {
  manifest: { slots: [{ name: 'form', wake: 'none', flag: 'contactBlock' }] },
  fragments: [{ kind: 'slot', id: 'form' }],
} satisfies AreaOptions

describe('a slot that others have', () => {
  beforeEach(async () => {
    await publish('mf-pay', '1.0.0', FORMS)
    await publish('mf-hr', '1.1.0', { route: { flags: MAIN_LAYOUT } })
    await live(['mf-pay', '1.0.0'], ['mf-hr', '1.1.0'])
  })

  test('is not dropped, though other slots stand there', async () => {
    const dropped = { manifest: { slots: [{ name: 'form', wake: 'none' as const }] } }
    expect(
      await refusedFor(() => release('mf-pay', '2.0.0', { ...dropped, fragments: FORMS.fragments })),
    ).toMatchObject([
      {
        code: 'SLOT_DROPPED',
        place: { area: 'mf-pay', slot: 'form' },
        affected: ['mf-hr: /mf-hr'],
        reason: 'mf-pay drops slots.form.flag, by which 1 page of others has its slot form',
      },
    ])
    expect(await refusedFor(() => release('mf-pay', '3.0.0'))).toMatchObject([
      { code: 'SLOT_DROPPED', reason: expect.stringContaining('drops slots.form, by which') },
    ])
  })

  test('goes when those who had it come along without it, or another stands for it', async () => {
    await publish('mf-pay', '2.0.0')
    await publish('mf-hr', '2.0.0')
    expect(await live(['mf-pay', '2.0.0'], ['mf-hr', '2.0.0'])).not.toBeNull()
  })

  test('is kept for a rollback of who has it no longer', async () => {
    await release('mf-hr', '2.0.0')
    expect(await refusedFor(() => release('mf-pay', '2.0.0'))).toMatchObject([
      {
        code: 'SLOT_DROPPED',
        reason: expect.stringMatching(/^with the releases that a rollback of the others returns to: mf-pay/),
      },
    ])
    await release('mf-hr', '3.0.0')
    expect(await release('mf-pay', '2.0.0')).not.toBeNull()
  })

  test('is kept for the canary', async () => {
    const folder = store()
    await release('mf-hr', '2.0.0')
    await release('mf-hr', '3.0.0')
    const now = await liveComposition(folder)
    if (!now) throw new Error('nothing is live')
    await publish('mf-hr', '4.0.0', { route: { flags: MAIN_LAYOUT } })
    const composition = await compose(folder, { ...now, areas: { ...now.areas, 'mf-hr': '4.0.0' } })
    const at = new Date().toISOString()
    await moveChannel(folder, 'canary', { seq: 1, composition, parent: null, reason: 'canary', at })
    expect(await refusedFor(() => release('mf-pay', '2.0.0'))).toMatchObject([
      { code: 'SLOT_DROPPED', reason: expect.stringMatching(/^with the canary: mf-pay/) },
    ])
  })
})

const redirecting = (...redirects: [Path, Path][]): AreaOptions => ({
  manifest: { redirects: redirects.map(([from, to]) => ({ from, to })) },
})
const routed = (path: string): AreaOptions => ({ path })

test.each<[string, AreaOptions, string, string]>([
  [
    'a redirect to itself',
    redirecting(['/a', '/a']),
    'REDIRECT_CHAIN',
    '/a redirects to /a, which redirects as well',
  ],
  ['a loop', redirecting(['/a', '/b'], ['/b', '/a']), 'REDIRECT_CHAIN', '/b redirects to /a'],
  ['a chain', redirecting(['/a', '/b'], ['/b', '/mf-hr']), 'REDIRECT_CHAIN', '/a redirects to /b'],
  [
    'a redirect to nowhere',
    redirecting(['/a', '/b']),
    'REDIRECT_NOWHERE',
    '/a redirects to /b, which no area has',
  ],
  [
    'a redirect over a route of another',
    redirecting(['/mf-hr', '/mf-pay']),
    'ROUTE_TAKEN',
    '/mf-hr is claimed by mf-hr and by mf-pay',
  ],
  [
    'a redirect over its own route',
    redirecting(['/mf-pay', '/mf-hr']),
    'ROUTE_TAKEN',
    '/mf-pay is claimed by mf-pay and by mf-pay',
  ],
  [
    'a route under /api',
    routed('/api/pay'),
    'ROUTE_RESERVED',
    'the route /api/pay stands where the server answers itself',
  ],
  ['a route at /healthz', routed('/healthz'), 'ROUTE_RESERVED', '/healthz'],
  ['a redirect at /readyz', redirecting(['/readyz', '/mf-hr']), 'ROUTE_RESERVED', 'the redirect /readyz'],
  [
    'a later React',
    { react: '19.99.0' },
    'SHARED_VERSION',
    'was built for react 19.99.0, the shell gives 19.3.1',
  ],
  [
    "another area's manifest",
    { manifest: { area: 'mf-hr' } },
    'RELEASE_MISNAMED',
    'holds the manifest of mf-hr',
  ],
  [
    'an entry that is not there',
    { document: { entry: 'client/entry.js' } },
    'FILE_UNLISTED',
    'names client/entry.js as the entry, and does not list it',
  ],
  [
    'an entry that is not served',
    { document: { entry: 'fragments/page.html' } },
    'FILE_UNLISTED',
    'not among the files that are served',
  ],
  [
    'a fragment that ends main',
    { html: '<h1>Pay</h1></main><p>after</p>' },
    'FRAGMENT_UNBALANCED',
    'the route /mf-pay closes </main>, which it has not opened, at “</main><p>after</p>”',
  ],
  [
    'a fragment that ends its holder',
    { html: '<h1>Pay</h1></div><p>after</p>' },
    'FRAGMENT_UNBALANCED',
    'closes </div>',
  ],
  [
    'a fragment that stays open',
    { html: '<h1>Pay</h1><section><p>after</p>' },
    'FRAGMENT_UNBALANCED',
    'leaves <section> open',
  ],
  [
    'a page of 2 MB',
    { html: `<h1>Pay</h1><p>${'word '.repeat(400_000)}</p>` },
    'PAGE_TOO_LARGE',
    '/mf-pay: its HTML has 2002',
  ],
  [
    'a picture that is not there',
    { html: '<h1>Pay</h1><img alt="" src="/_r/mf-pay/1.0.0/a.png">' },
    'ADDRESS_UNLISTED',
    '/mf-pay: names /_r/mf-pay/1.0.0/a.png',
  ],
  [
    'a background that is not there',
    { html: '<h1 class="list">Pay</h1>', css: '.list{background:url(/_r/mf-pay/1.0.0/a.png)}' },
    'ADDRESS_UNLISTED',
    '/_r/mf-pay/1.0.0/a.png',
  ],
  [
    'a picture of 400 kB',
    { files: { 'client/a.png': 'x'.repeat(400_000) } },
    'PICTURE_TOO_LARGE',
    'mf-pay: the picture client/a.png has 400.0 kB, the limit is 300.0 kB',
  ],
  [
    'a megabyte of scripts',
    { files: { 'client/a.js': 'x'.repeat(1_100_000) } },
    'SCRIPTS_TOO_LARGE',
    'mf-pay: its scripts have 1100',
  ],
  [
    'styles of every heading',
    { css: 'h1{color:red}' },
    'STYLE_SCOPE',
    'styles/list.css has h1, which is held by no class of its own',
  ],
])('%s is refused', async (_name, options, code, reason) => {
  expect(await refusedFor(() => release('mf-pay', '1.0.0', options))).toContainEqual(
    expect.objectContaining({ code, reason: expect.stringContaining(reason) }),
  )
})

test.each([['styles'], ['scripts'], ['share'], ['file']] as const)(
  'a release that names %s it does not list is refused',
  async (field) => {
    const file = 'client/lost.js'
    const fragment = { file: 'fragments/page.html', wake: 'none' as const, styles: [], scripts: [] }
    const lost = { [field]: field === 'styles' || field === 'scripts' ? [file] : file }
    const fragments = [{ ...fragment, ...lost, kind: 'route' as const, id: '/mf-pay' }]
    expect(await refusedFor(() => release('mf-pay', '1.0.0', { document: { fragments } }))).toMatchObject([
      { code: 'FILE_UNLISTED', place: { area: 'mf-pay', release: '1.0.0', file } },
    ])
  },
)

test('a release under the name of another is refused', async () => {
  const storeDir = store()
  await publish('mf-pay', '1.0.0')
  const { release: folder } = storePaths(storeDir)
  await cp(folder('mf-pay', '1.0.0'), folder('mf-hr', '2.0.0'), { recursive: true })
  await expect(live(['mf-hr', '2.0.0'])).rejects.toMatchObject({ code: 'RELEASE_FOREIGN' })
})

const moved = (manifest: Partial<AreaManifest>): AreaOptions => ({ path: '/mf-pay/new', manifest })

describe('a page that search engines know', () => {
  beforeEach(() => release('mf-pay', '1.0.0'))

  test('is not lost', async () => {
    expect(await refusedFor(() => release('mf-pay', '2.0.0', moved({})))).toMatchObject([
      { code: 'ROUTE_LOST', place: { area: 'mf-pay', page: '/mf-pay' } },
    ])
  })

  test('goes where it is redirected, or said to be gone', async () => {
    const redirects = [{ from: '/mf-pay' as const, to: '/mf-pay/new' as const }]
    expect(await release('mf-pay', '2.0.0', moved({ redirects }))).not.toBeNull()
    expect(await release('mf-pay', '3.0.0', moved({ gone: ['/mf-pay'] }))).not.toBeNull()
  })

  test('may be taken away where none knew it', async () => {
    await release('mf-hr', '1.1.0', { route: { index: false } })
    expect(await release('mf-hr', '2.0.0', { path: '/mf-hr/new' })).not.toBeNull()
  })
})

const goingOn = { redirects: [{ from: '/mf-pay' as const, to: '/mf-pay/new' as const }] }
const back = (options = {}) => rollBackParts(sampleEnvironment(store()), ['mf-pay'], options)

describe('what the store has already', () => {
  test('is held against what is live now', async () => {
    await release('mf-pay', '1.0.0')
    await release('mf-pay', '2.0.0', moved(goingOn))
    expect(await refusedFor(() => live(['mf-pay', '1.0.0']))).toMatchObject([
      { code: 'ROUTE_LOST', place: { area: 'mf-pay', page: '/mf-pay/new' } },
    ])
  })

  test('comes back where a page goes with the release that brought it', async () => {
    await release('mf-pay', '1.0.0')
    const { composition } = (await channelHead(store(), 'live')) ?? {}
    await release('mf-pay', '2.0.0', moved(goingOn))
    expect(await back()).toMatchObject({ composition })
    await release('mf-pay', '3.0.0', moved(goingOn))
    expect(await rollBack(store())).toMatchObject({ composition })
  })

  test('does not come back over what the canary needs, unless somebody says so', async () => {
    await release('mf-pay', '1.0.0')
    await release('mf-pay', '2.0.0', FORMS)
    await publish('mf-hr', '4.0.0', { route: { flags: MAIN_LAYOUT } })
    await tryReleases(store(), new Map([['mf-hr' as const, '4.0.0']]), { percent: 10 })
    const taken = { code: 'SLOT_DROPPED', reason: expect.stringMatching(/^with the canary: mf-pay drops/) }
    for (const attempt of [
      () => live(['mf-pay', '1.0.0']),
      () => back(),
      () => rollBack(store()),
      () => composeTrial(store(), new Map([['mf-pay' as const, '1.0.0']])),
    ])
      expect(await refusedFor(attempt)).toMatchObject([taken])
    expect(await back({ isForced: true })).not.toBeNull()
  })
})

test("a site's own budgets hold in place of the defaults", async () => {
  const site = { ...SAMPLE_IDENTITY, budgets: { page: 4_000 } }
  await publishRelease(store(), await sampleShell('2.0.0', site))
  await live(['shell', '2.0.0'])
  const html = `<h1>Pay</h1><p>${'word '.repeat(800)}</p>`
  expect(await refusedFor(() => release('mf-pay', '1.0.0', { html }))).toMatchObject([
    { code: 'PAGE_TOO_LARGE', reason: expect.stringContaining('the limit is 4.0 kB') },
  ])
})

test('every reason is said at once, by its code, with how many there are', async () => {
  await publish('mf-pay', '1.0.0', {
    react: '18.3.1',
    css: 'h1{color:red}p{color:red}',
    ...redirecting(['/a', '/b']),
  })
  await expect(live(['mf-pay', '1.0.0'])).rejects.toThrow(
    /4 problems\. Nothing has changed[^]*SHARED_VERSION \(1\)[^]*REDIRECT_NOWHERE \(1\)[^]*STYLE_SCOPE \(2\)/,
  )
})

test('a release that is live and can no longer be read holds nobody back', async () => {
  const file = join(storePaths(store()).release('mf-hr', '1.0.0'), RELEASE_FILE)
  await writeFile(file, '{"kind":"area","manifest":{"contract":1}}')
  expect(await release('mf-hr', '2.0.0')).not.toBeNull()
})
