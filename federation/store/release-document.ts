import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Release, ServedRelease } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { StoreError } from './errors.ts'
import { digestOf, RELEASE_FILE } from './release-digest.ts'
import { storePaths } from './store-paths.ts'
import { assertPlain } from './store-reader.ts'
import { assertReleaseTrusted } from './trust-release.ts'

const parsed = (text: string, dir: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new StoreError('RELEASE_CORRUPT', `${dir}/${RELEASE_FILE} is cut off or no JSON; build it again.`)
  }
}

/** What is written in a folder's release document, held against its own digest: as it is written, whichever contract it is of. */
const readSealed = async (dir: string): Promise<object> => {
  const document = parsed(await readFile(join(dir, RELEASE_FILE), 'utf8'), dir)
  const { digest, seal: _, ...content } = Object(document) as Record<string, unknown>
  if (digest !== digestOf(content)) {
    throw new StoreError(
      'RELEASE_CORRUPT',
      `${dir}/${RELEASE_FILE} was changed after it was sealed; build it again.`,
    )
  }
  return Object(document) as object
}

/** Reads a release document and holds it against its own digest. Throws RELEASE_CORRUPT, or a ContractError. */
export const readReleaseDocument = async (dir: string): Promise<Release> =>
  parseContract(Release, await readSealed(dir), `${dir}/${RELEASE_FILE}`)

const readAs =
  <R extends Release | ServedRelease>(parse: (document: object, subject: string) => R) =>
  async (store: string, name: string, release: string): Promise<R> => {
    const dir = storePaths(store).release(name, release)
    const read = async () => {
      await assertPlain(store, join(dir, RELEASE_FILE))
      return parse(await readSealed(dir), `${dir}/${RELEASE_FILE}`)
    }
    const document = await read().catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      throw new StoreError(
        'RELEASE_UNKNOWN',
        `The store has no release ${release} of ${name}. Publish this checkout's: npm run fed -- publish ${name}`,
      )
    })
    if (document.name !== name || document.release !== release) {
      throw new StoreError(
        'RELEASE_FOREIGN',
        `Where ${name} ${release} should be the store holds ${document.name} ${document.release}.`,
      )
    }
    await assertReleaseTrusted(store, document)
    return document
  }

/**
 * Reads a published release. Throws RELEASE_UNKNOWN where the store has none, and refuses one that lies in another's place
 * (RELEASE_FOREIGN) or that nobody signed who may.
 */
export const readRelease = readAs((document, subject) => parseContract(Release, document, subject))

/** The same for a server, which knows of a release what it serves; see `ServedRelease`. */
export const readServedRelease = readAs((document, subject) =>
  parseContract(ServedRelease, document, subject),
)
