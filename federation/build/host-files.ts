import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Fragment } from 'shared-contracts'
import { assetHref, CLIENT_DIR } from '../store/addresses.ts'

// What hosts other than the site's own shell take, below the address of a release: docs/how-to/use-an-area-elsewhere.md.
const HOST_FILE = 'host.json'
const LIFECYCLES_FILE = 'lifecycles.js'
export const SHEET_FILE = 'host.css'

/** The layers of shared-ui, in their order, whichever sheet a browser reads first. */
const LAYERS = '@layer base, ui;'

/** Writes what hosts need of the shell: an import map of what areas share, and the sheet that their styles stand on. */
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
