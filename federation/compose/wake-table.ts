import type { ImportMap, PublicSettings, WakeTable } from 'shared-contracts'
import { assetHref, hrefsOf } from '../store/addresses.ts'
import { integrityOf } from './area-part.ts'
import type { CompositionParts } from './composition-parts.ts'

/** What it takes to wake the roots of a composition: one for all pages, so that no page carries the hashes of others. */
export const wakeTable = (
  { shell, areas }: Pick<CompositionParts, 'shell' | 'areas'>,
  { security: _security, ...settings }: PublicSettings,
): WakeTable => {
  const importMap: ImportMap = {
    imports: Object.fromEntries(
      Object.entries(shell.imports).map(([name, path]) => [name, assetHref('shell', shell.release, path)]),
    ),
    integrity: Object.fromEntries([
      ...integrityOf(shell, shell.scripts),
      ...areas.flatMap(({ wake }) => Object.entries(wake.integrity)),
    ]),
  }
  return {
    settings,
    importMap: JSON.stringify(importMap),
    shell: { entry: assetHref('shell', shell.release, shell.entry), scripts: hrefsOf(shell, shell.scripts) },
    remotes: Object.fromEntries(areas.map(({ name, wake: { remote, entry } }) => [name, { remote, entry }])),
    scripts: Object.fromEntries(areas.flatMap(({ wake }) => Object.entries(wake.scripts))),
  }
}
