import { createHash } from 'node:crypto'
import type { Release } from 'shared-contracts'

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
