import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Release } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { StoreError } from './errors.ts'
import { storePaths } from './store-paths.ts'
import { assertPlain } from './store-reader.ts'

export const RELEASE_FILE = 'release.json'

/** Subresource Integrity of some bytes. */
export const integrityOf = (bytes: Uint8Array | string): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/** The same by the shortest hash there is, for what every visitor is sent. */
export const shortIntegrity = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`

/** A release document before it carries its digest. */
export type Unsealed<R> = R extends Release ? Omit<R, 'digest'> : never

/** The digest a release document must carry: over the document without it, and so over every file's hash. */
export const digestOf = (release: Unsealed<Release>): string => integrityOf(JSON.stringify(release))

/** Reads a release document and holds it against its own digest. Throws RELEASE_CORRUPT, or a ContractError. */
export const readReleaseDocument = async (dir: string): Promise<Release> => {
  const text = await readFile(join(dir, RELEASE_FILE), 'utf8')
  const release = parseContract(Release, JSON.parse(text), `${dir}/${RELEASE_FILE}`)
  const { digest, ...content } = release
  if (digest !== digestOf(content)) {
    throw new StoreError(
      'RELEASE_CORRUPT',
      `${dir}/${RELEASE_FILE} was changed after it was sealed; build it again.`,
    )
  }
  return release
}

/** Reads a published release. Throws RELEASE_UNKNOWN where the store has none. */
export const readRelease = async (store: string, name: string, release: string): Promise<Release> => {
  const dir = storePaths(store).release(name, release)
  try {
    await assertPlain(store, join(dir, RELEASE_FILE))
    return await readReleaseDocument(dir)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new StoreError('RELEASE_UNKNOWN', `The store has no release ${release} of ${name}.`)
  }
}
