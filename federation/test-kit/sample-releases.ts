import { existsSync } from 'node:fs'
import { cp, mkdtemp, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  CONTRACT_VERSION,
  MAIN_LAYOUT_QUIET,
  type AreaManifest,
  type AreaName,
  type AreaRelease,
  type AreaRoute,
  type ShellRelease,
  type SiteIdentity,
} from 'shared-contracts'
import { listAssets, writeReleaseDocument } from '@federation/area-kit'
import { writeFiles } from './copied-workspace.ts'

/** Identity of the sample site: name, colors, organization and text of llms.txt. */
export const SAMPLE_IDENTITY: SiteIdentity = {
  name: 'Sample',
  language: 'en-US',
  themeColor: '#ffffff',
  iconColor: '#000000',
  organization: {
    email: 'hello@sample.example',
    telephone: '+15555550100',
    address: { street: '1 Road', city: 'Town', region: 'ST', postalCode: '10000', country: 'US' },
    profiles: [],
  },
  product: { applicationCategory: 'BusinessApplication', operatingSystem: 'Web' },
  llms: {
    introduction: 'A site for tests.',
    sections: [
      { each: 'products' },
      { heading: 'Industries', menu: 'industries' },
      { heading: 'Case studies', kind: 'article' },
      { heading: 'Company' },
      { heading: 'Optional', kind: 'legal' },
    ],
  },
}

const SAMPLE_VERSIONS = { react: '19.3.1', 'react-dom': '19.3.1', 'react-router-dom': '7.18.5' }

const folderWith = async (files: Record<string, string>): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), 'release-'))
  await writeFiles(dir, files)
  return dir
}

/** Returns a valid route of a page that never hydrates. `overrides` replaces fields. */
export const createSampleRoute = (path: string, overrides: Partial<AreaRoute> = {}): AreaRoute => ({
  path,
  title: `Title of ${path}`,
  description: `What ${path} is about, in as many words as a search result shows`,
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
  index: true,
  ...overrides,
})

/** Returns a valid manifest of an area without routes. `overrides` replaces fields. */
export const createSampleManifest = (
  area: AreaName,
  overrides: Partial<AreaManifest> = {},
): AreaManifest => ({
  area,
  contract: CONTRACT_VERSION,
  tint: '#cfe6ef',
  routes: [],
  redirects: [],
  slots: [],
  islands: [],
  nav: [],
  menus: [],
  bar: [],
  ...overrides,
})

/** Properties of a sample area that differ from the defaults. */
export interface AreaOptions {
  path?: string
  react?: string
  html?: string
  manifest?: Partial<AreaManifest>
  route?: Partial<AreaRoute>
  fragments?: { kind: 'slot'; id: string }[]
  css?: string
  /** Contents of files, keyed by path. A file with the path of a generated file replaces it. Any other file is added. */
  files?: Record<string, string>
  /** Fields that replace those of the release document. */
  document?: Partial<AreaRelease>
}

/** Writes a built release of an area with one page, whose heading is `text`. Returns its folder. */
export const writeSampleArea = async (
  name: AreaName,
  release: string,
  text: string,
  options: AreaOptions = {},
): Promise<string> => {
  const path = options.path ?? `/${name}`
  const dir = await folderWith({
    'client/remote-entry.js': `export const text = ${JSON.stringify(text)}`,
    'fragments/page.html': options.html ?? `<h1>${text}</h1>`,
    'fragments/slot.html': `<p>${text}</p>`,
    'styles/list.css': options.css ?? '.list{color:red}',
    ...options.files,
  })
  await writeReleaseDocument(dir, {
    kind: 'area',
    name,
    release,
    remote: name.replace('-', '_'),
    entry: 'client/remote-entry.js',
    requires: { ...SAMPLE_VERSIONS, react: options.react ?? SAMPLE_VERSIONS.react },
    manifest: createSampleManifest(name, {
      routes: [createSampleRoute(path, options.route)],
      ...options.manifest,
    }),
    fragments: [{ kind: 'route' as const, id: path }, ...(options.fragments ?? [])].map((key) => ({
      ...key,
      file: key.kind === 'route' ? 'fragments/page.html' : 'fragments/slot.html',
      hydrate: 'never',
      styles: ['styles/list.css'],
      scripts: [],
    })),
    assets: await listAssets(dir),
    ...options.document,
  })
  return dir
}

const LAYOUT = `export const renderLayout = async ({ nav, slots, banner }) =>
  (banner ? '<aside data-banner>' + banner.text + '</aside>' : '') + nav.map(({ label }) => '<header>' + label + '</header>').join('') + '<main><!--outlet--></main>' + slots.map((name) => '<div><!--slot:' + name + '--></div>').join('')`

/**
 * Writes a built release of a shell. Its layout contains the banner, the menu labels, the place for the page's content, and the
 * slots. `files` replaces generated files, or adds others. Returns the folder of the release.
 */
export const writeSampleShell = async (
  release: string,
  site: SiteIdentity = SAMPLE_IDENTITY,
  document: Partial<ShellRelease> = {},
  files: Record<string, string> = {},
): Promise<string> => {
  const dir = await folderWith({
    'client/bootstrap.js': 'export {}',
    'client/main.js': 'export const start = () => {}',
    'client/react.js': 'export {}',
    'styles/layout.css': '',
    'not-found.html':
      '<!doctype html><meta http-equiv="refresh" content="0; url=/"><meta name="robots" content="noindex"><title>This page does not exist</title><h1>This page does not exist</h1>',
    'client/app-512.png': '',
    'server/layout.js': LAYOUT,
    ...files,
  })
  await writeReleaseDocument(dir, {
    kind: 'shell',
    name: 'shell',
    release,
    bootstrap: 'client/bootstrap.js',
    entry: 'client/main.js',
    scripts: ['client/main.js', 'client/react.js'],
    imports: { react: 'client/react.js' },
    versions: SAMPLE_VERSIONS,
    sheet: 'styles/layout.css',
    pieces: [],
    footerStyles: [],
    fonts: [],
    icons: [],
    layout: 'server/layout.js',
    notFound: 'not-found.html',
    site,
    assets: await listAssets(dir),
    ...document,
  })
  return dir
}

/**
 * Creates a temporary folder, and returns a path in it for a store that does not exist yet. The store's private keys will be
 * next to that path.
 */
export const createScratchStore = async (): Promise<string> =>
  join(await mkdtemp(join(tmpdir(), 'state-')), 'store')

/**
 * Returns a function that copies a store and its private keys, which is much faster than composing. `build` creates the
 * original once per test file. With `sharedName`, all test files of a vitest run share one original.
 */
export const createStoreTemplate = (
  build: (store: string) => Promise<unknown>,
  sharedName?: string,
): (() => Promise<string>) => {
  let built: Promise<string> | undefined
  return async () => {
    built ??= buildTemplate(build, sharedName)
    const copy = await createScratchStore()
    await cp(await built, dirname(copy), { recursive: true, preserveTimestamps: true })
    return copy
  }
}

/**
 * Returns the folder of a template (a prepared store that tests copy). Shares it between test files only in vitest, where each
 * run has a new folder for temporary files. Elsewhere, the template could be from an earlier run.
 */
const buildTemplate = async (
  build: (store: string) => Promise<unknown>,
  sharedName: string | undefined,
): Promise<string> => {
  const shared = sharedName && process.env.VITEST ? join(tmpdir(), `template-${sharedName}`) : null
  if (shared && existsSync(shared)) return shared
  const store = await createScratchStore()
  await build(store)
  if (!shared) return dirname(store)
  // ENOTEMPTY means that another test worker built the same template first. Then use that worker's template.
  await rename(dirname(store), shared).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY') throw error
  })
  return shared
}
