import {
  fragmentKey,
  type AreaRelease,
  type ImportMap,
  type PublicSettings,
  type WakeTable,
} from 'shared-contracts'
import { assetHref } from '../store/addresses.ts'
import { hrefsOf } from './page-data.ts'
import type { Parts } from './parts.ts'

/** Addresses and hashes of some of a release's scripts. Throws for a script the release does not list. */
const integrityOf = (
  { name, release, assets }: Pick<AreaRelease, 'name' | 'release' | 'assets'>,
  paths: readonly string[],
): [string, string][] =>
  paths.map((path) => {
    const asset = assets.find((candidate) => candidate.path === path)
    if (!asset) throw new Error(`${name} ${release} lists no file ${path}`)
    return [assetHref(name, release, path), asset.integrity]
  })

/** What it takes to wake the roots of a composition: one for all pages, so that no page carries the hashes of others. */
export const wakeTable = (
  { shell, areas }: Pick<Parts, 'shell' | 'areas'>,
  settings: PublicSettings,
): WakeTable => {
  const waking = areas.map((area) => ({
    area,
    fragments: area.fragments.filter(({ wake }) => wake !== 'none'),
  }))
  const importMap: ImportMap = {
    imports: Object.fromEntries(
      Object.entries(shell.imports).map(([name, path]) => [name, assetHref('shell', shell.release, path)]),
    ),
    integrity: Object.fromEntries([
      ...integrityOf(shell, shell.scripts),
      ...waking.flatMap(({ area, fragments }) =>
        fragments.length === 0
          ? []
          : integrityOf(area, [
              ...new Set([...fragments.flatMap(({ scripts }) => scripts), ...(area.later ?? [])]),
            ]),
      ),
    ]),
  }
  return {
    settings,
    importMap: JSON.stringify(importMap),
    shell: { entry: assetHref('shell', shell.release, shell.entry), scripts: hrefsOf(shell, shell.scripts) },
    remotes: Object.fromEntries(
      areas.map((area) => [
        area.manifest.area,
        { remote: area.remote, entry: assetHref(area.name, area.release, area.entry) },
      ]),
    ),
    scripts: Object.fromEntries(
      waking.flatMap(({ area, fragments }) =>
        fragments.map((fragment) => [
          fragmentKey({ area: area.manifest.area, ...fragment }),
          hrefsOf(area, fragment.scripts),
        ]),
      ),
    ),
  }
}
