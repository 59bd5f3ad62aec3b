import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_BUDGETS, type SitePath, type z } from 'shared-contracts'
import { expect, test } from 'vitest'
import { publishRelease } from './publish.ts'
import { storePaths } from '@federation/registry'
import { RELEASE_FILE } from '@federation/node-kit/release-format'
import { type AreaOptions, createGateFixture, SAMPLE_IDENTITY, writeSampleShell } from '@federation/test-kit'
import { checkPageSizes } from '@federation/composer'

type Path = z.infer<typeof SitePath>

const { store, live, publish, release, refusedFor } = createGateFixture()

const redirecting = (...redirects: [Path, Path][]): AreaOptions => ({
  manifest: { redirects: redirects.map(([from, to]) => ({ from, to })) },
})

test.each(
  Object.entries<AreaOptions>({
    'REDIRECT_CHAIN: /a redirects to /a, which redirects again': redirecting(['/a', '/a']),
    'REDIRECT_CHAIN: /a redirects to /b': redirecting(['/a', '/b'], ['/b', '/mf-hr']),
    'REDIRECT_NOWHERE: /a redirects to /b, but no area has that page': redirecting(['/a', '/b']),
    'ROUTE_TAKEN: /mf-hr is a route of mf-hr and a route of mf-pay': { path: '/mf-hr' },
    'ROUTE_TAKEN: /mf-hr is a route of mf-hr and a redirect of mf-pay': redirecting(['/mf-hr', '/mf-pay']),
    'ROUTE_TAKEN: /mf-pay is a route of mf-pay and a ': redirecting(['/mf-pay', '/mf-hr']),
    'ROUTE_RESERVED: the route /api/pay has a path that the server uses itself': { path: '/api/pay' },
    'ROUTE_RESERVED: /healthz': { path: '/healthz' },
    'ROUTE_RESERVED: the redirect /readyz': redirecting(['/readyz', '/mf-hr']),
    'RELEASE_MISNAMED: has the manifest of mf-hr': { manifest: { area: 'mf-hr' } },
    'FILE_UNLISTED: uses client/entry.js as the entry, but its list of files lacks it': {
      document: { entry: 'client/entry.js' },
    },
    'FILE_UNLISTED: only files below client/ are served': { document: { entry: 'fragments/page.html' } },
    'FRAGMENT_UNBALANCED: the route /mf-pay has the end tag </main> without a start tag, at “</main><p>after</p>”':
      { html: '<h1>Pay</h1></main><p>after</p>' },
    'PAGE_TOO_LARGE: /mf-pay: the HTML has 2002': { html: `<h1>Pay</h1><p>${'word '.repeat(400_000)}</p>` },
    'ADDRESS_UNLISTED: /mf-pay: uses /_r/mf-pay/1.0.0/a.png': {
      html: '<h1>Pay</h1><img alt="" src="/_r/mf-pay/1.0.0/a.png">',
    },
    'ADDRESS_UNLISTED: /_r/mf-pay/1.0.0/a.png': {
      html: '<h1 class="list">Pay</h1>',
      css: '.list{background:url(/_r/mf-pay/1.0.0/a.png)}',
    },
    'PICTURE_TOO_LARGE: mf-pay: the picture client/a.png has 400.0 kB; at most 300.0 kB': {
      files: { 'client/a.png': 'x'.repeat(400_000) },
    },
    'SCRIPTS_TOO_LARGE: mf-pay: all scripts together have 1100': {
      files: { 'client/a.js': 'x'.repeat(1_100_000) },
    },
  }),
)('rejects with %s', async (violation, options) => {
  const refusals = await refusedFor(() => release('mf-pay', '1.0.0', options))
  const [code = ''] = violation.split(': ', 1)
  const reason = expect.stringContaining(violation.slice(code.length + 2))
  expect(refusals).toContainEqual(expect.objectContaining({ code, reason }))
})

test.each([['styles'], ['scripts'], ['share'], ['file']] as const)(
  'rejects a release whose `%s` names a file that its list lacks',
  async (field) => {
    const file = 'client/lost.js'
    const fragment = { file: 'fragments/page.html', hydrate: 'never' as const, styles: [], scripts: [] }
    const lost = { [field]: field === 'styles' || field === 'scripts' ? [file] : file }
    const fragments = [{ ...fragment, ...lost, kind: 'route' as const, id: '/mf-pay' }]
    expect(await refusedFor(() => release('mf-pay', '1.0.0', { document: { fragments } }))).toMatchObject([
      { code: 'FILE_UNLISTED', place: { area: 'mf-pay', release: '1.0.0', file } },
    ])
  },
)

test('rejects a release that was copied to the folder of another area', async () => {
  const storeDir = store()
  await publish('mf-pay', '1.0.0')
  const { release: folder } = storePaths(storeDir)
  await cp(folder('mf-pay', '1.0.0'), folder('mf-hr', '2.0.0'), { recursive: true })
  await expect(live(['mf-hr', '2.0.0'])).rejects.toMatchObject({ code: 'RELEASE_FOREIGN' })
})

test('the budgets of a site replace the defaults', async () => {
  const site = { ...SAMPLE_IDENTITY, budgets: { page: 4_000 } }
  await publishRelease(store(), await writeSampleShell('2.0.0', site))
  await live(['shell', '2.0.0'])
  const html = `<h1>Pay</h1><p>${'word '.repeat(800)}</p>`
  expect(await refusedFor(() => release('mf-pay', '1.0.0', { html }))).toMatchObject([
    { code: 'PAGE_TOO_LARGE', reason: expect.stringContaining('at most 4.0 kB') },
  ])
})

test('a page that is less than 0.1 kB over a budget is reported in bytes', async () => {
  const page = { area: 'mf-pay', path: '/pay', document: '', styles: 'h1{color:red}' }
  const [violation] = await checkPageSizes([page], { ...DEFAULT_BUDGETS, firstStyles: 12 })
  expect(violation?.reason).toMatch(/ 1[3-9] bytes; at most 12 bytes$/)
})

test('an unreadable live release does not block the next release', async () => {
  const file = join(storePaths(store()).release('mf-hr', '1.0.0'), RELEASE_FILE)
  await writeFile(file, '{"kind":"area","manifest":{"contract":1}}')
  expect(await release('mf-hr', '2.0.0')).not.toBeNull()
})
