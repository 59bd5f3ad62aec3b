import { federation } from '@module-federation/vite'
import react from '@vitejs/plugin-react'
import { PublicSettings, type AreaName } from 'shared-contracts'
import { EXPOSED_MODULE } from 'shared-contracts/page'
import type { UserConfig } from 'vite'
import {
  dropPreloadHelper,
  dropShareNegotiation,
  EXTERNAL_PACKAGES,
  registerImportedRouter,
  REMOTE_ENTRY,
  remoteName,
} from './client-plugins.ts'
import { HASHED_CLASS_NAMES, createStylePiecesPlugin } from './style-pieces.ts'

/**
 * Returns the Vite config of an area: a Module Federation remote with one exposed module, `src/entry.ts`. To change an area's
 * browser build, export a changed copy of this config from a `vite.config.ts` in the area. Built files contain the release's
 * URL path, which `fed build` passes in the environment variable `RELEASE_BASE`.
 */
export const defineArea = (name: AreaName): UserConfig => ({
  base: process.env.RELEASE_BASE ?? '/',
  publicDir: false,
  css: { modules: HASHED_CLASS_NAMES },
  define: { DEFAULT_SETTINGS: JSON.stringify(PublicSettings.parse({})) },
  plugins: [
    dropPreloadHelper(),
    registerImportedRouter({ isShared: true }),
    react(),
    createStylePiecesPlugin(),
    federation({
      name: remoteName(name),
      filename: REMOTE_ENTRY,
      exposes: { [EXPOSED_MODULE]: './src/entry.ts' },
      shared: {},
      manifest: false,
      dts: false,
      disableSnapshot: true,
      disableRemote: true,
      experiments: { externalRuntime: true },
    }),
    dropShareNegotiation(),
  ],
  build: {
    target: 'es2023',
    emptyOutDir: true,
    manifest: 'manifest.json',
    // With split CSS, Vite would make each dynamic import wait for its style sheet. That sheet is unnecessary, because the
    // composer inlines CSS into pages.
    cssCodeSplit: false,
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'src/entry.ts', external: EXTERNAL_PACKAGES },
  },
})
