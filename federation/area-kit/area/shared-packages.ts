import type { AreaName } from 'shared-contracts'

export const REMOTE_ENTRY = 'remote-entry.js'

/** Name of an area's Module Federation container. It is a global variable, so it has no dashes. */
export const remoteName = (area: AreaName): string => area.replaceAll('-', '_')

/**
 * Packages that areas import from the shell, so that a page has one React and one router. Builds exclude them, and the import map
 * leads to the shell's. See docs/decisions/2026-11-21-share-by-import-map.md.
 */
export const SHARED_PACKAGES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
] as const
