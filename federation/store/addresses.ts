import type { AreaRelease } from 'shared-contracts'

/** Where a release's files are served, with a trailing slash. Files below `client/` are the ones served. */
export const releaseBase = (name: string, release: string): string => `/_r/${name}/${release}/`
export const CLIENT_DIR = 'client/'

/** Address of a release's file. */
export const assetHref = (name: string, release: string, path: string): string =>
  releaseBase(name, release) + path.slice(CLIENT_DIR.length)

/** Addresses of some of a release's files. */
export const hrefsOf = (release: Pick<AreaRelease, 'name' | 'release'>, paths: readonly string[]): string[] =>
  paths.map((path) => assetHref(release.name, release.release, path))

/** The shell's file that names the site's icons, below CLIENT_DIR. */
export const WEB_MANIFEST = 'site.webmanifest'
