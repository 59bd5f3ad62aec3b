import type { AreaName } from 'shared-contracts'

/** Name of an area's federation container; containers are globals of the runtime, so dashes are not allowed. */
export const remoteName = (area: AreaName): string => area.replaceAll('-', '_')

/**
 * What every area takes from the shell, so that a page has one React and one router. Areas are built with these left
 * out; the composer's import map says where the shell's release holds them. The versions an area needs are held
 * against the shell's when it is released, not in the visitor's browser.
 * See docs/decisions/2026-11-21-share-by-import-map.md.
 */
export const SHARED_PACKAGES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
] as const
