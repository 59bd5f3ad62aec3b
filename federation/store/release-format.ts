import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import type { AreaRelease, Release } from 'shared-contracts'

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

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** As what a file of a release is served. Undefined for a kind that cannot be released. */
export const typeOf = (path: string): string | undefined => TYPES[extname(path)]

export const RELEASE_FILE = 'release.json'

/** Subresource Integrity of some bytes. */
export const integrityOf = (bytes: Uint8Array | string): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/** The same by the shortest hash there is, for what every visitor is sent. */
export const shortIntegrity = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`

/** A release document before it carries its digest and a seal. */
export type Unsealed<R> = R extends Release ? Omit<R, 'digest' | 'seal'> : never

/** The digest a release document must carry: over the document without it and its seal, as it is written, and so over every file's hash. */
export const digestOf = (release: object): string => integrityOf(JSON.stringify(release))
