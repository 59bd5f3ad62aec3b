import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Manifest } from 'vite'
import { SHARED_PACKAGES } from '../area/shared-packages.ts'
import { readGraph } from './module-graph.ts'
import { buildDir } from '../service/workspace.ts'
import { CLIENT_DIR } from '../store/addresses.ts'
import { writeIcons } from './pictures/icons.ts'
import { listAssets, sealRelease } from './release-files.ts'
import { bootstrapConfig, layoutConfig, mainConfig, stylesConfig, vendorConfig } from './shell-configs.ts'
import { sharedVersions } from './shared-versions.ts'
import { pieceFile, takePieces, writePieces, writeSheet } from './style-pieces.ts'

const BOOTSTRAP_SOURCE = 'src/bootstrap.client.ts'
const MAIN_SOURCE = 'src/main.client.ts'
const HEAD_STYLES = 'src/layout/head-styles.ts'
const FOOTER = 'src/layout/footer.tsx'

const takeGraph = async (dist: string, name: string): Promise<Manifest> => {
  const file = join(dist, CLIENT_DIR, `${name}.manifest.json`)
  const graph = await readGraph(file)
  await rm(file)
  return graph
}

const entryFile = (graph: Manifest, matches: (src: string, name: string) => boolean): string => {
  const found = Object.values(graph).find((chunk) => chunk.isEntry && matches(chunk.src ?? '', chunk.name ?? ''))
  if (!found) throw new Error('shell: the build made no file for one of its entries')
  return CLIENT_DIR + found.file
}

const scriptsOf = (...graphs: Manifest[]): string[] => {
  const files = graphs.flatMap((graph) => Object.values(graph).map(({ file }) => file))
  return [...new Set(files)].filter((file) => file.endsWith('.js')).map((file) => CLIENT_DIR + file)
}

/** Builds the shell: shared packages, bootstrap, the part that wakes remotes, styles, and the module that renders the layout. */
export const buildShell = async (release: string): Promise<void> => {
  const dist = buildDir('shell')
  await rm(dist, { recursive: true, force: true })
  await build(vendorConfig(release))
  await build(mainConfig(release, MAIN_SOURCE))
  await build(stylesConfig(release, { head: HEAD_STYLES, footer: FOOTER }))
  const pieces = await takePieces(join(dist, CLIENT_DIR))
  await build(bootstrapConfig(release, BOOTSTRAP_SOURCE))
  await build(layoutConfig(release))
  const vendor = await takeGraph(dist, 'vendor')
  const main = await takeGraph(dist, 'main')
  const bootstrap = await takeGraph(dist, 'bootstrap')
  await rm(join(dist, CLIENT_DIR, 'styles.manifest.json'))
  const { [HEAD_STYLES]: head = [], [FOOTER]: footer = [] } = pieces
  const sheet = await writeSheet(dist, head)
  const footerStyles = await writePieces(dist, footer.filter((piece) => !head.some(({ name }) => name === piece.name)))

  await writeIcons(join(dist, CLIENT_DIR))
  const assets = await listAssets(dist)
  const ending = (suffix: RegExp) => assets.map((asset) => asset.path).filter((path) => suffix.test(path))
  await sealRelease(dist, {
    kind: 'shell',
    name: 'shell',
    release,
    bootstrap: entryFile(bootstrap, (src) => src === BOOTSTRAP_SOURCE),
    entry: entryFile(main, (src) => src === MAIN_SOURCE),
    scripts: scriptsOf(vendor, main),
    imports: Object.fromEntries(
      SHARED_PACKAGES.map((name) => [name, entryFile(vendor, (_, entry) => entry === name.replace('/', '-'))]),
    ),
    versions: await sharedVersions('shell'),
    sheet,
    pieces: head.map(pieceFile),
    footerStyles,
    fonts: ending(/^client\/.*\.woff2$/),
    icons: ending(/^client\/(?:favicon|icon|apple)[^/]*\.(?:svg|png|ico)$/),
    layout: 'server/layout.js',
    assets,
  })
}
