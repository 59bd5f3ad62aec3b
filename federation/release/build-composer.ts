import { CONTRACT_VERSION } from 'shared-contracts'
import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { join } from 'node:path'
import { build } from 'vite'
import { WORKSPACE } from '@federation/node-kit'
import { BROWSER_RULES_VERSION, COMPOSER_PROTOCOL_VERSION } from '@federation/registry'
import { listAssets, writeReleaseDocument } from '@federation/area-kit'
import { INSTALLED } from './composer.ts'

/**
 * Packages that are not bundled, because they contain native code per platform. They are loaded from the installation of the
 * tool.
 */
export const NATIVE_PACKAGES = ['lightningcss']
const ENTRY = 'composer.js'

const installedVersion = async (name: string): Promise<string> => {
  const file = findPackageJSON(name, INSTALLED)
  if (file === undefined) throw new Error(`The package ${name} is not installed. Run npm start`)
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version
}

/** Bundles the composer and the gate of this checkout into one module, and seals it as a release in `dir`. */
export const buildComposer = async (dir: string, release: string): Promise<void> => {
  await build({
    root: join(WORKSPACE, 'federation'),
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: NATIVE_PACKAGES },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: dir,
      emptyOutDir: true,
      ssr: true,
      minify: false,
      target: 'node20',
      rolldownOptions: {
        input: join(WORKSPACE, 'federation/composer/compose/compose.ts'),
        output: { entryFileNames: ENTRY, codeSplitting: false },
        // The debug comments contain absolute paths; a build must not depend on the folder of the checkout.
        experimental: { attachDebugInfo: 'none' },
      },
    },
  })
  const needs = await Promise.all(
    NATIVE_PACKAGES.map(async (name) => [name, await installedVersion(name)] as const),
  )
  await writeReleaseDocument(dir, {
    kind: 'composer',
    name: 'composer',
    release,
    entry: ENTRY,
    protocol: COMPOSER_PROTOCOL_VERSION,
    browserRules: BROWSER_RULES_VERSION,
    contract: CONTRACT_VERSION,
    needs: Object.fromEntries(needs),
    assets: await listAssets(dir),
  })
}
