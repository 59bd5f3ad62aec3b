import { CONTRACT_VERSION } from 'shared-contracts'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listAssets, writeReleaseDocument, collectImports } from '@federation/area-kit'
import { BROWSER_RULES_VERSION, storePaths } from '@federation/registry'
import { createScratchStore, createSite } from '@federation/test-kit'
import { writeFiles, createSampleWorkspace } from '@federation/test-kit/workspace'
import { goLive, readLiveComposition } from './release.ts'
import { publishRelease } from './publish.ts'
import { setSite } from './set-site.ts'
import { WORKSPACE } from '@federation/node-kit'
import { computeComposerVersion } from './composer.ts'

/** Publishes a composer with this code, as if another checkout had built it. */
const foreignComposer = async (
  store: string,
  release: string,
  code: string,
  asks: { protocol?: number; browserRules?: number; contract?: number; needs?: Record<string, string> } = {},
): Promise<void> => {
  const dir = await createScratchStore()
  await writeFiles(dir, { 'composer.js': code })
  await writeReleaseDocument(dir, {
    kind: 'composer',
    name: 'composer',
    release,
    entry: 'composer.js',
    protocol: 1,
    contract: CONTRACT_VERSION,
    needs: {},
    ...asks,
    assets: await listAssets(dir),
  })
  await publishRelease(store, dir)
}

const REFUSAL = `throw Object.assign(new Error('a rule that this checkout does not know'), {
  code: 'GATE_REFUSED',
  refusals: [{ code: 'NEW_RULE' }],
})`

/** Returns the code of a composer that writes compositions without pages. `check` can throw first. */
const composing = (check = '') => `import { writeFile, mkdir } from 'node:fs/promises'
import { compositionId, inOrder } from '${import.meta.resolve('@federation/registry')}'
export const compose = async (store, composition) => {
  ${check}
  const id = compositionId(composition)
  await mkdir(store + '/compositions/' + id)
  await writeFile(store + '/compositions/' + id + '/composition.json', JSON.stringify(inOrder(composition)))
  return id
}`

const site = () => createSite([['shell', 'mf-hr'], '1.0.0'])

test("runs the site's composer instead of the checkout's, and passes its violations on", async () => {
  const { environment, store, release } = await site()
  await foreignComposer(store, 'lenient', composing(`if (composition.areas['mf-hr'] === '3.0.0') ${REFUSAL}`))
  const moved = await goLive(environment, new Map(), { composer: 'lenient' })
  expect(moved).toMatchObject({ change: { kind: 'site', releases: {}, site: { from: 1, to: 2 } } })
  expect((await readLiveComposition(store))?.composer).toBe('lenient')
  await expect(release('mf-hr', '3.0.0')).rejects.toMatchObject({
    name: 'StoreError',
    code: 'GATE_REFUSED',
    message: 'a rule that this checkout does not know',
    refusals: [{ code: 'NEW_RULE' }],
  })
  expect((await readLiveComposition(store))?.areas).toEqual({ 'mf-hr': '1.0.0' })
})

test.each(
  Object.entries({
    "older than the site's composer (it has protocol 2, the composer 3)": { protocol: 3 },
    "older than the site's composer (it opens pages in a browser by rules": {
      browserRules: BROWSER_RULES_VERSION + 1,
    },
    'needs lightningcss 99.0.0, this checkout has': { needs: { lightningcss: '99.0.0' } },
  }),
)(
  'does not run a composer that this checkout is too old for, and moves no channel: %s',
  async (message, release) => {
    const { environment, store } = await site()
    await foreignComposer(store, 'later', composing(REFUSAL), release)
    await expect(goLive(environment, new Map(), { composer: 'later' })).rejects.toMatchObject({
      code: 'TOOL_OUTDATED',
      message: expect.stringContaining(message),
    })
    expect((await readLiveComposition(store))?.composer).toMatch(/^[0-9a-f]{12}$/)
  },
)

test('does not give a release to a composer that reads only earlier contracts', async () => {
  const { environment, store } = await site()
  await foreignComposer(store, 'earlier', composing(REFUSAL), { contract: CONTRACT_VERSION - 1 })
  await expect(goLive(environment, new Map(), { composer: 'earlier' })).rejects.toMatchObject({
    code: 'RELEASE_FOREIGN',
    message: expect.stringMatching(
      /has contract \d, .* reads contracts up to \d\. Release the composer first/,
    ),
  })
})

test('does not give redirects to a composer that would ignore them', async () => {
  const { environment, store } = await site()
  await foreignComposer(store, 'earlier', composing())
  await goLive(environment, new Map(), { composer: 'earlier' })
  const put = { '/old': { to: '/mf-hr', permanent: true } }
  await expect(setSite(environment, { redirects: { put, remove: [] } })).rejects.toMatchObject({
    code: 'RELEASE_FOREIGN',
    message: expect.stringContaining('Release the composer first'),
  })
})

test('does not run a composer that was changed in the store or is missing', async () => {
  const { environment, store, release } = await site()
  const { composer = '' } = (await readLiveComposition(store)) ?? {}
  const file = join(storePaths(store).release('composer', composer), 'composer.js')
  await writeFile(file, `${await readFile(file, 'utf8')} `)
  await expect(release('mf-hr', '2.0.0')).rejects.toMatchObject({ code: 'RELEASE_CORRUPT' })
  await expect(goLive(environment, new Map(), { composer: 'none' })).rejects.toMatchObject({
    code: 'RELEASE_UNKNOWN',
    message: expect.stringContaining('release composer'),
  })
})

test('the bundle imports only Node modules and the packages in `needs`', async () => {
  const { store } = await site()
  const { composer = '' } = (await readLiveComposition(store)) ?? {}
  const dir = storePaths(store).release('composer', composer)
  const code = await readFile(join(dir, 'composer.js'), 'utf8')
  const { needs } = JSON.parse(await readFile(join(dir, 'release.json'), 'utf8')) as { needs: object }
  const imported = [...code.matchAll(/^import .*from "([^"]+)";$/gm)].map(([, name]) => name)
  expect(imported.filter((name) => !name?.startsWith('node:'))).toEqual(Object.keys(needs))
  // The bundle must contain no paths, so that a build in another folder gives the same bytes.
  expect(code).not.toContain('node_modules')
})

const FILES = {
  'federation/composer/compose/compose.ts':
    "import { href } from '../../registry/store/href.ts'\nexport const later = () => import('./later.ts')",
  'federation/composer/compose/later.ts': 'export const later = 1',
  'federation/release/publish.ts': 'export const build = 1',
  'federation/registry/store/href.ts': "import { parse } from 'parser'\nexport const href = parse",
  'federation/node_modules/parser/package.json': '{"name":"parser","version":"1.0.0"}',
}

test.each([
  ['changes', 'a module imported from another folder', 'federation/registry/store/href.ts'],
  ['changes', 'a module imported dynamically', 'federation/composer/compose/later.ts'],
  ['changes', 'its build script', 'federation/release/publish.ts'],
  ['changes', 'a package that it imports', 'federation/node_modules/parser/package.json'],
  ['is kept', 'a module that it does not import', 'federation/composer/compose/other.ts'],
])('the version %s with %s', async (effect, _, file) => {
  const root = await createSampleWorkspace(FILES)
  const before = await computeComposerVersion(root)
  const isPackage = file.endsWith('.json')
  await writeFiles(root, {
    [file]: isPackage ? '{"name":"parser","version":"1.0.1"}' : 'export const href = 2',
  })
  expect((await computeComposerVersion(root)) === before).toBe(effect === 'is kept')
})

test('the version depends on the shared contracts', async () => {
  const { modules } = await collectImports(WORKSPACE, [
    join(WORKSPACE, 'federation/composer/compose/compose.ts'),
  ])
  expect(modules).toContain(join(WORKSPACE, 'shared-contracts/src/page.ts'))
})
