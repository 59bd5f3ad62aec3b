import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { selectHotDeployables, createHotSite } from './hot-site.ts'
import { setSite } from '@federation/release'
import { createLiveStore, createSampleEnvironment } from '@federation/test-kit'
import { createDevPages } from './dev-pages.ts'
import type { Sources } from './sources.ts'
import { collectImports, readInputs } from '@federation/area-kit'
import { WORKSPACE, workspaceDeployables } from '@federation/node-kit'

const ALL = ['shell', 'mf-hr', 'mf-pay'] as const
const emptyStore = await mkdtemp(join(tmpdir(), 'dev-'))
afterAll(() => rm(emptyStore, { recursive: true }))

test('selects all deployables if none is requested, even if nothing is live', async () => {
  expect(await selectHotDeployables([], ALL, emptyStore)).toEqual([...ALL])
})

test('rejects an unknown deployable, and lists the known ones', async () => {
  await expect(selectHotDeployables(['mf-nothing'], ALL, emptyStore)).rejects.toThrow(
    'There is no mf-nothing here. There are shell, mf-hr, mf-pay.',
  )
})

test('throws for a single area if nothing is live', async () => {
  await expect(selectHotDeployables(['mf-hr'], ALL, emptyStore)).rejects.toThrow(
    /Nothing is live in .* Run npm start once/,
  )
})

test('pages in development have the redirects and the banner of the site config', async () => {
  const store = await createLiveStore({ 'mf-pay': { text: 'Pay', path: '/pay' } })
  await setSite(createSampleEnvironment(store), {
    redirects: { put: { '/spring': { to: '/pay?utm_source=flyer#top', permanent: false } }, remove: [] },
    banner: { text: 'Closed on Monday', until: '2099-12-24' },
  })
  const pages = createDevPages({
    now: createHotSite({
      store,
      sources: {} as Sources,
      hot: [],
      picked: new Map(),
      origin: 'http://localhost:4300',
    }),
    version: () => 1,
    panel: '/_panel/panel.js',
    explain: (error) => {
      throw error
    },
  })
  const request = (path: string) => pages(new URL(path, 'http://localhost'))
  expect(await request('/Spring/?plid=p-7')).toMatchObject({
    status: 302,
    headers: { location: '/pay?utm_source=flyer&plid=p-7#top' },
  })
  expect(await request('/pay')).toMatchObject({ body: expect.stringContaining('Closed on Monday') })
})

/** Matches paths of code that must not be in a release: the development server, and the site's server with the preview panel. */
const OF_DEVELOPMENT = /^(?:federation\/dev|shell\/server)\//

test.each(await workspaceDeployables())(
  'excludes code of the development server from releases of %s',
  async (name) => {
    const { files } = await readInputs(name)
    expect([...files.keys()].filter((file) => OF_DEVELOPMENT.test(file))).toEqual([])
  },
)

test('the composer does not import the development server', async () => {
  const { modules } = await collectImports(WORKSPACE, [
    join(WORKSPACE, 'federation/composer/compose/compose.ts'),
  ])
  expect(modules.filter((file) => file.includes('federation/dev/'))).toEqual([])
})
