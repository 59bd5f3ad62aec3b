import type { AreaName } from 'shared-contracts'

/** File name of an area's federation container, in the folder `client/`. */
export const REMOTE_ENTRY = 'remote-entry.js'

/** Returns the name of an area's federation container. Containers are globals of the runtime, so dashes are not allowed. */
export const remoteName = (area: AreaName): string => area.replaceAll('-', '_')

/**
 * Packages that every area imports from the shell, so that a page has one React and one router. Area builds exclude them; the
 * composer's import map points to the shell's files. Versions are checked at release, not in the browser.
 * See docs/decisions/2026-11-21-share-by-import-map.md.
 */
export const SHARED_PACKAGES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
] as const
