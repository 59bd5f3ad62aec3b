import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import type { AreaRelease, Release } from 'shared-contracts'

/** Returns the base URL path of a release's files, with a trailing slash. Only files in `client/` are served. */
export const getReleaseBasePath = (name: string, release: string): string => `/_r/${name}/${release}/`
/** Folder of a release whose files are served to browsers. */
export const CLIENT_DIR = 'client/'

/**
 * Folder of the source maps. It is outside `client/`, so that it is not served to visitors. Source maps have the extension
 * `.json`, because a release must not contain files with the extension `.map`.
 */
export const SOURCE_MAPS_DIR = 'maps/'

/** Returns the path of the source map of a script. `path` is relative to CLIENT_DIR. */
export const getSourceMapPath = (path: string): string => `${SOURCE_MAPS_DIR}${path}.json`

/** Returns the URL path of a released file. `path` is relative to the release and begins with CLIENT_DIR. */
export const getAssetHref = (name: string, release: string, path: string): string =>
  getReleaseBasePath(name, release) + path.slice(CLIENT_DIR.length)

/** Returns the URL paths of released files. Each path is relative to the release and begins with CLIENT_DIR. */
export const getAssetHrefs = (
  release: Pick<AreaRelease, 'name' | 'release'>,
  paths: readonly string[],
): string[] => paths.map((path) => getAssetHref(release.name, release.release, path))

/** Name of the web app manifest in each composition. */
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

/** Returns the media type of a file. Returns undefined for file extensions that a release must not contain. */
export const getMediaType = (path: string): string | undefined => TYPES[extname(path)]

/** Name of the file that describes a release: its kind, its assets and its seal. */
export const RELEASE_FILE = 'release.json'

/** Returns the value of the HTML attribute `integrity` for a file: its SHA-384 in base64. */
export const computeIntegrity = (bytes: Uint8Array | string): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/**
 * Returns the Subresource Integrity value of a text. Uses SHA-256, the shortest hash that browsers accept, because every
 * visitor downloads the value.
 */
export const computeShortIntegrity = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`

/** A release document before it is published. Publishing adds the digest and the seal. */
export type Unsealed<R> = R extends Release ? Omit<R, 'digest' | 'seal'> : never

/**
 * Computes the digest of a release document that contains no digest or seal yet. The document contains the hash of every file,
 * so the digest covers the files as well.
 */
export const computeReleaseDigest = (release: object): string => computeIntegrity(JSON.stringify(release))
