import type { AreaName } from 'shared-contracts'

export const REMOTE_ENTRY = 'remote-entry.js'

/**
 * Returns the name of an area's Module Federation container (the script through which Module Federation loads the area). The
 * runtime makes the container a global variable with this name, so dashes are not allowed.
 */
export const remoteName = (area: AreaName): string => area.replaceAll('-', '_')

/**
 * Packages that every area imports from the shell, so that a page has one React and one router. Area builds exclude these
 * packages, and the page's import map points to the shell's files. The gate (checks before a release goes live) compares the
 * packages' versions; the browser does not. See docs/decisions/2026-11-21-share-by-import-map.md.
 */
export const SHARED_PACKAGES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
] as const
