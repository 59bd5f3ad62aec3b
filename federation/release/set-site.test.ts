import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { PublicSettings, type HydrationTable } from 'shared-contracts'
import { computeIntegrity } from '@federation/node-kit/release-format'
import { expect, onTestFinished, test, vi } from 'vitest'
import { channelHead, LIVE, readPageTable, readSiteDocuments } from '@federation/registry'
import { readComposedTexts, createEmptySite, createSite } from '@federation/test-kit'
import { goLive, readLiveComposition } from './release.ts'
import { readCurrentSite, readSettings, formatSiteNotice } from './active-site.ts'
import { rollBack } from './roll-back.ts'
import { setSite } from './set-site.ts'

const VENDOR = {
  widget: 'hubspot' as const,
  generalUrl: 'https://meetings.vendor.example/crew/demo?embed=true',
  mortgageUrl: 'https://meetings.vendor.example/crew/mortgage?embed=true',
  scriptUrl: 'https://static.vendor.example/MeetingsEmbedCode.js',
}
const HOME = 'https://www.sample.example'

const site = async () => {
  const created = await createSite([['shell', 'mf-hr'], '1.0.0'])
  const readLiveId = async () => (await channelHead(created.store, LIVE))?.composition ?? ''
  const read = async (path: string) =>
    (await readComposedTexts(created.store, await readLiveId())).get(path) ?? ''
  return { ...created, read, table: async () => readPageTable(created.store, await readLiveId()) }
}

test('a release does not apply the origin and settings of the environment; a notice names the command that does', async () => {
  const { environment, store, read } = await site()
  await setSite(environment, { origin: HOME })
  const folder = await mkdtemp(join(tmpdir(), 'settings-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const settingsFile = join(folder, 'settings.json')
  await writeFile(settingsFile, JSON.stringify({ meetings: VENDOR }))
  const otherEnvironment = {
    ...environment,
    origin: 'http://localhost:9',
    requestedOrigin: 'http://localhost:9',
    settingsFile,
  }
  expect(await goLive(otherEnvironment, new Map([['mf-hr', '1.0.0']]))).toBeNull()
  expect(await read('/mf-hr')).toContain(`<link rel="canonical" href="${HOME}/mf-hr">`)
  expect((await readLiveComposition(store))?.settings).toEqual(PublicSettings.parse({}))
  expect(await formatSiteNotice(otherEnvironment)).toContain(
    `site set --origin http://localhost:9 --settings ${settingsFile}`,
  )
  expect(await formatSiteNotice(environment)).toBeNull()
})

test('composes live again with the new site config, adds a history entry, and a rollback undoes it', async () => {
  const { environment, store, read, table } = await site()
  const entry = await setSite(
    environment,
    { origin: HOME, settings: PublicSettings.parse({ meetings: VENDOR }) },
    { isConfirmed: true },
  )
  expect(entry).toMatchObject({
    reason: `site: origin ${HOME}, settings`,
    site: 2,
    change: { kind: 'site', releases: {}, site: { from: 1, to: 2 } },
  })
  const hydration = JSON.parse(await read('/_wake.json')) as HydrationTable
  expect(hydration.settings.meetings).toEqual(VENDOR)
  const { embeds } = await table()
  expect([embeds?.frame, embeds?.script]).toEqual([
    ['https://meetings.vendor.example'],
    ['https://static.vendor.example'],
  ])
  expect(await setSite(environment, { origin: HOME })).toBeNull()
  await rollBack(store)
  expect(await readCurrentSite(environment)).toMatchObject({
    version: 1,
    content: { origin: 'http://localhost:1' },
  })
  expect(await goLive(environment, new Map([['mf-hr', '1.0.0']]))).toBeNull()
  expect(await read('/mf-hr')).toContain('href="http://localhost:1/mf-hr"')
})

test('rejects settings that allow another script or frame origin, and prints the difference of the policy', async () => {
  const { environment, store } = await site()
  const before = await channelHead(store, LIVE)
  const settings = PublicSettings.parse({ meetings: VENDOR })
  const error = await setSite(environment, { settings }).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    code: 'POLICY_UNCONFIRMED',
    message: expect.stringMatching(
      /--yes\.\n {2}\+ script-src https:\/\/static\.vendor\.example\n {2}\+ frame-src https:\/\/meetings\.vendor\.example/,
    ),
  })
  expect([await channelHead(store, LIVE), (await readSiteDocuments(store)).length]).toEqual([before, 1])
  expect(await setSite(environment, { settings }, { isDryRun: true })).toMatchObject({ site: 2 })
  await setSite(environment, { settings }, { isConfirmed: true })
  expect(await setSite(environment, { settings: PublicSettings.parse({}) })).toMatchObject({ site: 3 })
})

test('changes nothing in a dry run, and throws if nothing is live', async () => {
  const { environment, store } = await site()
  const before = await channelHead(store, LIVE)
  expect(await setSite(environment, { origin: HOME }, { isDryRun: true })).toMatchObject({ site: 2 })
  expect([await channelHead(store, LIVE), (await readSiteDocuments(store)).length]).toEqual([before, 1])
  const { environment: empty } = await createEmptySite()
  await expect(setSite(empty, { origin: HOME })).rejects.toMatchObject({ code: 'CHANNEL_EMPTY' })
})

test('applies a release and a change of the site config that are concurrent', async () => {
  const { environment, store, release } = await site()
  await Promise.all([setSite(environment, { origin: HOME }), release('mf-hr', '2.0.0')])
  expect(await readLiveComposition(store)).toMatchObject({ origin: HOME, areas: { 'mf-hr': '2.0.0' } })
})

test('rejects invalid settings with one error that names every field', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'settings-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'settings.json')
  await expect(readSettings(file)).rejects.toThrow(`The settings file ${file} does not exist.`)
  await writeFile(file, '{')
  await expect(readSettings(file)).rejects.toThrow(`${file} is not JSON`)
  await writeFile(
    file,
    JSON.stringify({ apiBase: 'x', meetings: { ...VENDOR, scriptUrl: undefined, generalUrl: '/demo' } }),
  )
  await expect(readSettings(file)).rejects.toThrow(
    /settings\.json: `apiBase` [^]*`meetings\.scriptUrl` is missing\. Expected the address of the script of hubspot\.[^]*`meetings\.generalUrl` is .*Expected an address of hubspot\./,
  )
})

const redirect = (put: Record<string, string>) => ({
  redirects: {
    put: Object.fromEntries(Object.entries(put).map(([from, to]) => [from, { to, permanent: false }])),
    remove: [],
  },
})

test.each(
  Object.entries<Record<string, string>>({
    'REDIRECT_CHAIN: the site: /a redirects to /b, which redirects again': { '/a': '/b', '/b': '/mf-hr' },
    'REDIRECT_CHAIN: the site: /a redirects to /a': { '/a': '/a' },
    'REDIRECT_CHAIN: /a redirects to /a': { '/a': 'http://localhost:1/a' },
    'REDIRECT_NOWHERE: /a redirects to /none, but no area has that page': { '/a': '/none?x=1' },
    'ROUTE_TAKEN: /mf-hr is a route of mf-hr and a redirect of site': { '/mf-hr': '/' },
    'ROUTE_RESERVED: the redirect /api/x': { '/api/x': '/mf-hr' },
  }),
)('rejects with %s, and nothing goes live', async (violation, put) => {
  const { environment, store } = await site()
  const before = await channelHead(store, LIVE)
  const [code = ''] = violation.split(': ', 1)
  const reason = expect.stringContaining(violation.slice(code.length + 2))
  const place = expect.objectContaining({ area: expect.stringMatching(/site|mf-hr/) })
  await expect(setSite(environment, redirect(put))).rejects.toMatchObject({
    code: 'GATE_REFUSED',
    refusals: expect.arrayContaining([expect.objectContaining({ code, reason, place })]),
  })
  expect(await channelHead(store, LIVE)).toEqual(before)
})

test('keeps redirects through a release, and undoes them by a rollback', async () => {
  const { environment, store, release, table } = await site()
  const before = (await channelHead(store, LIVE))?.composition
  await setSite(environment, redirect({ '/z': '/mf-hr', '/a': 'https://partner.example/' }))
  expect(await table()).toMatchObject({
    redirects: { '/z': '/mf-hr', '/a': 'https://partner.example/' },
    temporary: ['/a', '/z'],
  })
  await release('mf-pay', '1.0.0')
  expect((await table()).temporary).toEqual(['/a', '/z'])
  await rollBack(store)
  await rollBack(store)
  expect((await channelHead(store, LIVE))?.composition).toBe(before)
})

const BANNER = { text: 'Closed on Monday', until: '2026-12-24' }

test('composes every page with the banner, and allows the script that hides it after its day', async () => {
  const { environment, read, table } = await site()
  await setSite(environment, { banner: BANNER })
  const html = await read('/mf-hr')
  expect(html).toContain('<aside data-banner>Closed on Monday</aside>')
  const script = /<script>(\{const n=new Date.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(script).toContain('"2026-12-24"')
  expect((await table()).pages['/mf-hr']?.scriptHashes).toContain(`'${computeIntegrity(script)}'`)
  expect(JSON.parse(await read('/_chrome.json'))).toMatchObject({
    banner: '<aside data-banner>Closed on Monday</aside>',
  })
  await setSite(environment, { banner: null })
  expect(await read('/mf-hr')).not.toContain('Closed on Monday')
})

test.each([
  ['2026-12-24T23:59:00', false],
  ['2026-12-25T00:01:00', true],
])('at %s local time the banner is hidden: %s', async (now, isHidden) => {
  const { environment, read } = await site()
  await setSite(environment, { banner: BANNER })
  const script = /<script>(\{const n=new Date.*?)<\/script>/.exec(await read('/mf-hr'))?.[1] ?? ''
  vi.useFakeTimers({ now: new Date(now) })
  onTestFinished(() => void vi.useRealTimers())
  const setAttribute = vi.fn<(name: string, value: string) => void>()
  runInNewContext(script, { document: { documentElement: { setAttribute } }, Date })
  expect(setAttribute.mock.calls.length > 0).toBe(isHidden)
})
