import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AreaName } from 'shared-contracts'
import { EXPOSED_MODULE } from 'shared-contracts/lifecycle'
import { REMOTE_ENTRY } from '../area/define-area.ts'
import { remoteName, SHARED_PACKAGES } from '../area/shared-packages.ts'
import { CLIENT_DIR } from '../store/addresses.ts'
import { SHEET_FILE } from './host-files.ts'

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
