import { copyFile, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type AreaName, type Asset, type Fragment, Release } from 'shared-contracts'
import { EXPOSED_MODULE } from 'shared-contracts/lifecycle'
import { parseContract } from 'shared-contracts/parse'
import { REMOTE_ENTRY } from '../area/define-area.ts'
import { remoteName, SHARED_PACKAGES } from '../area/router-names.ts'
import { PIECES_FILE, type PiecesOfModules, type StylePiece } from '../area/style-pieces.ts'
import {
  assetHref,
  CLIENT_DIR,
  digestOf,
  integrityOf,
  RELEASE_FILE,
  typeOf,
  type Unsealed,
} from '../store/release-format.ts'

const MANIFEST_FILE = 'mf-manifest.json'

interface MfManifestOptions {
  area: AreaName
  release: string
  requires: Record<string, string>
  /** The chunks that the container always runs; the runtime fetches them, and the sheet, beside it. */
  scripts: string[]
  /** Those that it may run later. */
  later: string[]
}

/**
 * Writes the manifest by which Module Federation's own runtime finds an area's container, for hosts other than the site's
 * shell. Format: https://module-federation.io/configure/manifest.html
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
      // Wherever this file came from.
      publicPath: 'auto',
    },
    // Taken from the page's import map, not negotiated.
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
        assets: { js: { sync: scripts, async: later }, css: { sync: [SHEET_FILE], async: [] } },
      },
    ],
  }
  await writeFile(join(dist, CLIENT_DIR, MANIFEST_FILE), `${JSON.stringify(manifest, null, 1)}\n`)
}

// What hosts other than the site's own shell take, below the address of a release: docs/how-to/use-an-area-elsewhere.md.
const HOST_FILE = 'host.json'
const LIFECYCLES_FILE = 'lifecycles.js'
export const SHEET_FILE = 'host.css'

/** The layers of shared-ui, in their order, whichever sheet a browser reads first. */
const LAYERS = '@layer base, ui;'

/** Writes the shell's files for other hosts: an import map of the shared packages, and the style sheet that areas' styles build on. */
export const writeShellForHosts = async (
  dist: string,
  { release, imports, sheet }: { release: string; imports: Record<string, string>; sheet: string },
): Promise<void> => {
  const hrefOf = (path: string) => assetHref('shell', release, path)
  const file = {
    imports: Object.fromEntries(Object.entries(imports).map(([name, path]) => [name, hrefOf(path)])),
    styles: [hrefOf(CLIENT_DIR + SHEET_FILE)],
  }
  await copyFile(join(dist, sheet), join(dist, CLIENT_DIR, SHEET_FILE))
  await writeFile(join(dist, CLIENT_DIR, HOST_FILE), `${JSON.stringify(file, null, 1)}\n`)
}

/**
 * Writes what hosts need of an area: all styles of its fragments in one sheet, since the site's own pages have theirs laid in
 * by the composer; and its lifecycles as a plain module, for hosts without Module Federation. `entry` is the file that
 * `src/entry.ts` became, from the folder that is served.
 */
export const writeAreaForHosts = async (
  dist: string,
  { fragments, entry }: { fragments: readonly Fragment[]; entry: string },
): Promise<void> => {
  const pieces = [...new Set(fragments.flatMap(({ styles }) => styles))]
  const sheet = await Promise.all(pieces.map((piece) => readFile(join(dist, piece), 'utf8')))
  await writeFile(join(dist, CLIENT_DIR, SHEET_FILE), [LAYERS, ...sheet].join('\n'))
  await writeFile(join(dist, CLIENT_DIR, LIFECYCLES_FILE), `export * from './${entry}'\n`)
}

/** A piece's file in a release. No browser asks for it: composing lays pieces into pages. */
export const pieceFile = ({ name }: StylePiece): string => `styles/${name}.css`

/** Reads what the build says of its style pieces, and removes it from the files to be released. */
export const takePieces = async (clientDir: string): Promise<PiecesOfModules> => {
  const file = join(clientDir, PIECES_FILE)
  const table = JSON.parse(await readFile(file, 'utf8')) as PiecesOfModules
  await rm(file)
  return table
}

/** Writes pieces as one sheet; returns its file. */
export const writeSheet = async (dist: string, pieces: readonly StylePiece[]): Promise<string> => {
  const file = 'styles/layout.css'
  await mkdir(join(dist, 'styles'), { recursive: true })
  await writeFile(join(dist, file), pieces.map(({ css }) => css).join(''))
  return file
}

/** Writes pieces into a build; returns their files, in the same order. */
export const writePieces = async (dist: string, pieces: readonly StylePiece[]): Promise<string[]> => {
  await mkdir(join(dist, 'styles'), { recursive: true })
  await Promise.all(pieces.map((piece) => writeFile(join(dist, pieceFile(piece)), piece.css)))
  return pieces.map(pieceFile)
}

/** All files below a folder as a release lists them. Throws for a type the server would not know how to serve. */
export const listAssets = async (dir: string): Promise<Asset[]> => {
  const assets: Asset[] = []
  for await (const entry of glob('**/*', { cwd: dir, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const type = typeOf(file)
    if (!type)
      throw new Error(
        `${relative(dir, file)}: files with this extension cannot be released. Remove the file, or add its media type to federation/store/release-format.ts.`,
      )
    const bytes = await readFile(file)
    assets.push({ path: relative(dir, file), size: bytes.length, type, integrity: integrityOf(bytes) })
  }
  return assets.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** Writes the release document beside the files it lists. */
export const sealRelease = async (dir: string, unsealed: Unsealed<Release>): Promise<void> => {
  const subject = `${unsealed.name} release`
  const release = parseContract(Release, { ...unsealed, digest: digestOf(unsealed) }, subject)
  const { digest: _, ...content } = release
  await writeFile(
    join(dir, RELEASE_FILE),
    `${JSON.stringify({ ...content, digest: digestOf(content) }, null, 1)}\n`,
  )
}
