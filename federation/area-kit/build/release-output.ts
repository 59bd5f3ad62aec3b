import { copyFile, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { type AreaName, type Asset, type Fragment, Release } from 'shared-contracts'
import { EXPOSED_MODULE } from 'shared-contracts/page'
import { parseContract } from 'shared-contracts/parse'
import { REMOTE_ENTRY, remoteName, SHARED_PACKAGES } from '../area/client-plugins.ts'
import { WORKSPACE } from '@federation/node-kit'
import { PIECES_FILE, type PiecesOfModules, type StylePiece } from '../area/style-pieces.ts'
import {
  getAssetHref,
  CLIENT_DIR,
  getSourceMapPath,
  computeReleaseDigest,
  computeIntegrity,
  RELEASE_FILE,
  getMediaType,
  type Unsealed,
} from '@federation/node-kit/release-format'

const MANIFEST_FILE = 'mf-manifest.json'

interface MfManifestOptions {
  area: AreaName
  release: string
  requires: Record<string, string>
  /**
   * Chunks that the area's Module Federation container always loads. If another web application contains the area, that
   * application preloads these chunks and the style sheet.
   */
  scripts: string[]
  later: string[]
}

/**
 * Writes `mf-manifest.json`, with which the Module Federation runtime of another web application finds an area's container.
 * Format: https://module-federation.io/configure/manifest.html
 */
export const writeMfManifest = async (
  dist: string,
  { area, release, requires, scripts, later }: MfManifestOptions,
): Promise<void> => {
  const name = remoteName(area)
  const expose = EXPOSED_MODULE.slice(2)
  const manifest = {
    id: name,
    name,
    metaData: {
      name,
      type: 'app',
      buildInfo: { buildVersion: release, buildName: area },
      remoteEntry: { name: REMOTE_ENTRY, path: '', type: 'module' },
      types: { path: '', name: '', zip: '', api: '' },
      globalName: name,
      // `auto` means the URL of the folder that contains this manifest.
      publicPath: 'auto',
    },
    // Leave the list empty, so that the runtime negotiates no versions. Shared packages come from the page's import map.
    shared: [],
    externals: Object.fromEntries(
      SHARED_PACKAGES.map((shared) => [shared, requires[shared.split('/')[0] ?? shared] ?? '*']),
    ),
    remotes: [],
    exposes: [
      {
        id: `${name}:${expose}`,
        name: expose,
        path: EXPOSED_MODULE,
        assets: { js: { sync: scripts, async: later }, css: { sync: [HOST_SHEET_FILE], async: [] } },
      },
    ],
  }
  await writeFile(join(dist, CLIENT_DIR, MANIFEST_FILE), `${JSON.stringify(manifest, null, 1)}\n`)
}

// Files of a release for web applications other than the site's shell. See docs/how-to/use-an-area-elsewhere.md.
const HOST_FILE = 'host.json'
const LIFECYCLES_FILE = 'lifecycles.js'
export const HOST_SHEET_FILE = 'host.css'

/** Declares the order of shared-ui's cascade layers. Otherwise the order would depend on which sheet loads first. */
const LAYERS = '@layer base, ui;'

/**
 * Writes the shell's files for other web applications that use areas: an import map of the shared packages, and the base style
 * sheet of the areas.
 */
export const writeShellForHosts = async (
  dist: string,
  { release, imports, sheet }: { release: string; imports: Record<string, string>; sheet: string },
): Promise<void> => {
  const hrefOf = (path: string) => getAssetHref('shell', release, path)
  const file = {
    imports: Object.fromEntries(Object.entries(imports).map(([name, path]) => [name, hrefOf(path)])),
    styles: [hrefOf(CLIENT_DIR + HOST_SHEET_FILE)],
  }
  await copyFile(join(dist, sheet), join(dist, CLIENT_DIR, HOST_SHEET_FILE))
  await writeFile(join(dist, CLIENT_DIR, HOST_FILE), `${JSON.stringify(file, null, 1)}\n`)
}

/**
 * Writes two files with which other web applications use an area. The first is a sheet of all styles of the area, because no
 * composer inlines them into pages. The second exports the area's lifecycles (functions such as `mount`), for applications
 * without Module Federation. `entry` is the output file of `src/entry.ts`, relative to the served folder.
 */
export const writeAreaForHosts = async (
  dist: string,
  { fragments, entry }: { fragments: readonly Fragment[]; entry: string },
): Promise<void> => {
  const pieces = [...new Set(fragments.flatMap(({ styles }) => styles))]
  const sheet = await Promise.all(pieces.map((piece) => readFile(join(dist, piece), 'utf8')))
  await writeFile(join(dist, CLIENT_DIR, HOST_SHEET_FILE), [LAYERS, ...sheet].join('\n'))
  await writeFile(join(dist, CLIENT_DIR, LIFECYCLES_FILE), `export * from './${entry}'\n`)
}

/**
 * Returns the path of a style piece (the CSS of one source file) in a release. Browsers never request this path, because the
 * composer inlines the CSS into pages.
 */
export const getPieceFile = ({ name }: StylePiece): string => `styles/${name}.css`

/**
 * Reads all style pieces (minified CSS of a source file) from `PIECES_FILE`. Deletes the file, which no release may contain.
 */
export const readStylePieces = async (clientDir: string): Promise<PiecesOfModules> => {
  const file = join(clientDir, PIECES_FILE)
  const table = JSON.parse(await readFile(file, 'utf8')) as PiecesOfModules
  await rm(file)
  return table
}

export const writeSheet = async (dist: string, pieces: readonly StylePiece[]): Promise<string> => {
  const file = 'styles/layout.css'
  await mkdir(join(dist, 'styles'), { recursive: true })
  await writeFile(join(dist, file), pieces.map(({ css }) => css).join(''))
  return file
}

/**
 * Writes each style piece (the CSS of one source file) to a file in `dist`. Returns the paths of these files in the same order.
 */
export const writePieces = async (dist: string, pieces: readonly StylePiece[]): Promise<string[]> => {
  await mkdir(join(dist, 'styles'), { recursive: true })
  await Promise.all(pieces.map((piece) => writeFile(join(dist, getPieceFile(piece)), piece.css)))
  return pieces.map(getPieceFile)
}

interface SourceMap {
  sources: string[]
  sourcesContent?: (string | null)[]
}

/**
 * Moves the source maps of a build out of the served folder. Rewrites source paths relative to the workspace. Removes the
 * source text of npm packages, because error reports show only positions in packages and no source lines. Also removes the
 * source text of imported pictures. Rolldown generates that text with a random id, so two builds of the same sources would
 * differ.
 */
export const moveSourceMaps = async (dist: string): Promise<void> => {
  const client = join(dist, CLIENT_DIR)
  for await (const name of glob('**/*.map', { cwd: client })) {
    const file = join(client, name)
    const { sources, sourcesContent, ...rest } = JSON.parse(await readFile(file, 'utf8')) as SourceMap
    const named = sources.map((source) => namePath(relative(WORKSPACE, resolve(dirname(file), source))))
    const map = {
      ...rest,
      sources: named,
      sourcesContent: named.map((source, index) =>
        source.includes('node_modules/') || !/\.[jt]sx?$/.test(source)
          ? null
          : (sourcesContent?.[index] ?? null),
      ),
    }
    const target = join(dist, getSourceMapPath(name.replace(/\.map$/, '')))
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, JSON.stringify(map))
    await rm(file)
  }
}

/**
 * Shortens the path of a file in an npm package to the part that begins with `node_modules/`. Releases must not contain paths
 * of the machine that built them.
 */
const namePath = (path: string): string => path.slice(Math.max(0, path.indexOf('node_modules/')))

/** Lists all files below a folder for a release document. Throws if a file's extension has no known media type. */
export const listAssets = async (dir: string): Promise<Asset[]> => {
  const assets: Asset[] = []
  for await (const entry of glob('**/*', { cwd: dir, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const type = getMediaType(file)
    if (!type)
      throw new Error(
        `${relative(dir, file)}: files with this extension cannot be released. Remove the file, or add its media type to federation/registry/store/releases.ts.`,
      )
    const bytes = await readFile(file)
    assets.push({ path: relative(dir, file), size: bytes.length, type, integrity: computeIntegrity(bytes) })
  }
  return assets.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** Validates a release document, adds its digest, and writes it next to the files that it lists. */
export const writeReleaseDocument = async (dir: string, unsealed: Unsealed<Release>): Promise<void> => {
  const subject = `${unsealed.name} release`
  const release = parseContract(Release, { ...unsealed, digest: computeReleaseDigest(unsealed) }, subject)
  const { digest: _, ...content } = release
  await writeFile(
    join(dir, RELEASE_FILE),
    `${JSON.stringify({ ...content, digest: computeReleaseDigest(content) }, null, 1)}\n`,
  )
}
