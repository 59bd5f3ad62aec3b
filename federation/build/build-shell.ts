import { copyFile, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SiteIdentity } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { build, type Manifest } from 'vite'
import { SHARED_PACKAGES } from '../area/shared-packages.ts'
import { readGraph } from './module-graph.ts'
import { packageDir } from '../service/workspace.ts'
import { assetHref, CLIENT_DIR } from '../store/addresses.ts'
import { shortIntegrity } from '../store/release-digest.ts'
import { writeIcons } from './pictures/icons.ts'
import { writeShellForHosts } from './host-files.ts'
import { listAssets, sealRelease } from './release-files.ts'
import type { StylePiece } from '../area/style-pieces.ts'
import { sharedExports } from './shared-names.ts'
import { layoutConfig, mainConfig, scriptConfig, stylesConfig, vendorConfig } from './shell-configs.ts'
import { sharedVersions } from './shared-versions.ts'
import { pieceFile, takePieces, writePieces, writeSheet } from './write-style-pieces.ts'

const BOOTSTRAP_SOURCE = 'src/bootstrap.client.ts'
const MAIN_SOURCE = 'src/main.client.ts'
const HEAD_STYLES = 'src/layout/head-styles.ts'
const FOOTER = 'src/layout/footer.tsx'
const ANALYTICS_SOURCE = 'src/analytics.client.ts'
const VENDORS_SOURCE = 'src/vendors.client.ts'
const HEALTH_SOURCE = 'src/health.client.ts'
const GUARD_SOURCE = 'src/guard.client.ts'
const LATE_FONTS_SOURCE = 'src/late-fonts.client.ts'
const QUESTION = 'src/consent/question.tsx'
const SITE_SOURCE = 'src/site.ts'
const NOT_FOUND = 'not-found.html'

const takeGraph = async (dist: string, name: string): Promise<Manifest> => {
  const file = join(dist, CLIENT_DIR, `${name}.manifest.json`)
  const graph = await readGraph(file)
  await rm(file)
  return graph
}

const entryFile = (graph: Manifest, matches: (src: string, name: string) => boolean): string => {
  const found = Object.values(graph).find(
    (chunk) => chunk.isEntry && matches(chunk.src ?? '', chunk.name ?? ''),
  )
  if (!found)
    throw new Error('Build of shell failed: Vite emitted no file for one of its entries. Build again')
  return CLIENT_DIR + found.file
}

const scriptsOf = (...graphs: Manifest[]): string[] => {
  const files = graphs.flatMap((graph) => Object.values(graph).map(({ file }) => file))
  return [...new Set(files)].filter((file) => file.endsWith('.js')).map((file) => CLIENT_DIR + file)
}

const readSite = async (): Promise<SiteIdentity> => {
  const { site } = (await import(pathToFileURL(join(packageDir('shell'), SITE_SOURCE)).href)) as {
    site: unknown
  }
  return parseContract(SiteIdentity, site, `shell/${SITE_SOURCE}`)
}

/** Builds the shell: shared packages, bootstrap, the part that wakes remotes, styles, the module that renders the layout, and whose site it is. Writes to the folder `dist`, which must be empty. */
export const buildShell = async (release: string, dist: string): Promise<void> => {
  const site = await readSite()
  const to = { release, dist }
  await build(vendorConfig(to))
  await build(mainConfig(to, MAIN_SOURCE))
  await build(stylesConfig(to, { head: HEAD_STYLES, footer: FOOTER, question: QUESTION }))
  const pieces = await takePieces(join(dist, CLIENT_DIR))
  /** Builds a script that the bootstrap loads by an address written into it. */
  const buildForBootstrap = async (name: string, source: string) => {
    await build(scriptConfig(to, name, source))
    const file = entryFile(await takeGraph(dist, name), (src) => src === source)
    const integrity = shortIntegrity(await readFile(join(dist, file), 'utf8'))
    return { file, define: JSON.stringify({ href: assetHref('shell', release, file), integrity }) }
  }
  const guard = await buildForBootstrap('guard', GUARD_SOURCE)
  const lateFonts = await buildForBootstrap('late-fonts', LATE_FONTS_SOURCE)
  const addresses = { GUARD_SCRIPT: guard.define, LATE_FONTS_SCRIPT: lateFonts.define }
  await build(scriptConfig(to, 'bootstrap', BOOTSTRAP_SOURCE, addresses))
  await build(scriptConfig(to, 'analytics', ANALYTICS_SOURCE))
  await build(scriptConfig(to, 'vendors', VENDORS_SOURCE))
  await build(scriptConfig(to, 'health', HEALTH_SOURCE))
  await build(layoutConfig(to))
  const vendor = await takeGraph(dist, 'vendor')
  const main = await takeGraph(dist, 'main')
  const bootstrap = await takeGraph(dist, 'bootstrap')
  const analytics = await takeGraph(dist, 'analytics')
  const vendors = await takeGraph(dist, 'vendors')
  const health = await takeGraph(dist, 'health')
  await rm(join(dist, CLIENT_DIR, 'styles.manifest.json'))
  const { [HEAD_STYLES]: head = [], [FOOTER]: footer = [], [QUESTION]: question = [] } = pieces
  const sheet = await writeSheet(dist, head)
  const beyondHead = (own: readonly StylePiece[]) =>
    own.filter((piece) => !head.some(({ name }) => name === piece.name))
  const footerStyles = await writePieces(dist, beyondHead(footer))
  const questionStyles = await writePieces(dist, beyondHead(question))

  await writeIcons(join(dist, CLIENT_DIR), site)
  const imports = Object.fromEntries(
    SHARED_PACKAGES.map((name) => [name, entryFile(vendor, (_, entry) => entry === name.replace('/', '-'))]),
  )
  await writeShellForHosts(dist, { release, imports, sheet })
  await copyFile(join(packageDir('shell'), 'src', NOT_FOUND), join(dist, NOT_FOUND))
  const assets = await listAssets(dist)
  const ending = (suffix: RegExp) => assets.map((asset) => asset.path).filter((path) => suffix.test(path))
  await sealRelease(dist, {
    kind: 'shell',
    name: 'shell',
    release,
    bootstrap: entryFile(bootstrap, (src) => src === BOOTSTRAP_SOURCE),
    entry: entryFile(main, (src) => src === MAIN_SOURCE),
    scripts: scriptsOf(vendor, main),
    imports,
    versions: await sharedVersions('shell'),
    exports: await sharedExports(dist, imports),
    sheet,
    pieces: head.map(pieceFile),
    footerStyles,
    fonts: ending(/^client\/.*\.woff2$/),
    icons: ending(/^client\/(?:favicon|icon|apple)[^/]*\.(?:svg|png|ico)$/),
    layout: 'server/layout.js',
    site,
    notFound: NOT_FOUND,
    analytics: entryFile(analytics, (src) => src === ANALYTICS_SOURCE),
    vendors: entryFile(vendors, (src) => src === VENDORS_SOURCE),
    health: entryFile(health, (src) => src === HEALTH_SOURCE),
    guard: guard.file,
    questionStyles,
    assets,
  })
}
