import { constants } from 'node:fs'
import { open, readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { type Asset, Release, ServedRelease } from 'shared-contracts'
import { ContractError, parseContract } from 'shared-contracts/parse'
import { readComposition } from './compositions.ts'
import { type CopyExtension, isCompressible, isCopyOf } from './content.ts'
import {
  CLIENT_DIR,
  RELEASE_FILE,
  computeReleaseDigest,
  computeIntegrity,
  getMediaType,
} from '@federation/node-kit/release-format'
import { StoreError } from './store-errors.ts'
import { assertNoSymlink, storePaths } from './store-files.ts'
import { assertReleaseTrusted } from './trust.ts'

const COPY_EXTENSIONS = ['br', 'gz'] as const

/** Returns true if a release contains `.br` and `.gz` copies of a file. */
export const hasCompressedCopies = ({ type, path }: Pick<Asset, 'type' | 'path'>): boolean =>
  isCompressible(type) && path.startsWith(CLIENT_DIR)

const readPlain = async (file: string): Promise<Buffer> => {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}

/** Describes how a file differs from its entry in the release's list of files. Returns null if the file is intact. */
const contentFault = (asset: Asset, bytes: Buffer): string | null => {
  if (bytes.length !== asset.size) return `${asset.path} has ${bytes.length} bytes, should have ${asset.size}`
  return computeIntegrity(bytes) === asset.integrity ? null : `${asset.path} is not the file that was built`
}

/** Reads a compressed copy of a file. Resolves to null if the copy has other content than `bytes`. */
const readCopy = async (file: string, ending: CopyExtension, bytes: Buffer): Promise<Buffer | null> => {
  const copy = await readPlain(`${file}.${ending}`)
  return (await isCopyOf(bytes, copy, ending)) ? copy : null
}

/**
 * Reads the compressed copies of a file whose uncompressed content is `bytes`. A copy that is missing or has other content is
 * null.
 */
export const readCompressedCopies = async (
  file: string,
  bytes: Buffer,
): Promise<Record<CopyExtension, Buffer | null>> => {
  const [br, gz] = await Promise.all([
    readCopy(file, 'br', bytes).catch(() => null),
    readCopy(file, 'gz', bytes).catch(() => null),
  ])
  return { br, gz }
}

const fileFault = async (dir: string, asset: Asset, isPublished: boolean): Promise<string | null> => {
  const { path, type } = asset
  if (getMediaType(path) !== type) return `${path} is not ${type}`
  const bytes = await readPlain(join(dir, path))
  const fault = contentFault(asset, bytes)
  if (fault !== null) return fault
  for (const ending of isPublished && hasCompressedCopies(asset) ? COPY_EXTENSIONS : [])
    if (!(await readCopy(join(dir, path), ending, bytes))) return `${path}.${ending} is not a copy of ${path}`
  return null
}

/** Returns the first file in a published release's folder that the release does not list, or that is not a regular file. */
const findUnexpectedEntry = async (dir: string, { assets }: Release): Promise<string | null> => {
  const copies = assets
    .filter(hasCompressedCopies)
    .flatMap(({ path }) => COPY_EXTENSIONS.map((ending) => `${path}.${ending}`))
  const listed = new Set([RELEASE_FILE, ...assets.map(({ path }) => path), ...copies])
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue
    const path = relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/')
    if (!entry.isFile()) return `${path} is not a regular file`
    if (!listed.has(path)) return `${path} is not listed in the release document`
  }
  return null
}

const throwCorrupt = ({ name, release }: Release, fault: string): never => {
  throw new StoreError(
    'RELEASE_CORRUPT',
    `${name} ${release}: ${fault}. Build it again, and find out who changed it.`,
  )
}

const toMissingFileError = (path: string) => (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return `${path} or a copy of it is missing`
  if (error.code === 'ELOOP') return `${path} is not a regular file`
  throw error
}

/**
 * Verifies each file that a release lists: path, media type, size and content. In a published release, also verifies
 * compressed copies, and that the folder contains no other files. Throws RELEASE_CORRUPT.
 */
export const assertReleaseFiles = async (
  dir: string,
  release: Release,
  place: 'built' | 'published' = 'published',
): Promise<void> => {
  const odd = place === 'published' ? await findUnexpectedEntry(dir, release) : null
  if (odd !== null) throwCorrupt(release, odd)
  for (const asset of release.assets) {
    const fault = await fileFault(dir, asset, place === 'published').catch(toMissingFileError(asset.path))
    if (fault !== null) throwCorrupt(release, fault)
  }
}

/**
 * Reads and verifies one file of a release. Throws RELEASE_CORRUPT if the file is missing, changed, or not in the release's
 * list.
 */
export const readReleaseFile = async (dir: string, release: Release, path: string): Promise<Buffer> => {
  const asset = release.assets.find((listed) => listed.path === path)
  if (!asset) return throwCorrupt(release, `${path} is not listed in the release document`)
  try {
    const bytes = await readPlain(join(dir, path))
    const fault = contentFault(asset, bytes)
    return fault === null ? bytes : throwCorrupt(release, fault)
  } catch (error) {
    if (error instanceof StoreError) throw error
    return throwCorrupt(release, toMissingFileError(path)(error as NodeJS.ErrnoException))
  }
}

/**
 * Returns the path of a release document for error messages. Clients of a registry read these messages, so the path omits the
 * folders of this machine.
 */
const documentOf = (dir: string): string => [...dir.split(sep).slice(-2), RELEASE_FILE].join('/')

const parsed = (text: string, dir: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new StoreError('RELEASE_CORRUPT', `${documentOf(dir)} is truncated or not JSON. Build it again.`)
  }
}

/**
 * Reads a release document and verifies its digest. Does not check the schema, because the document can have another contract
 * version (format).
 */
const readSealed = async (dir: string): Promise<object> => {
  const document = parsed(await readFile(join(dir, RELEASE_FILE), 'utf8'), dir)
  const { digest, seal: _, ...content } = Object(document) as Record<string, unknown>
  if (digest !== computeReleaseDigest(content)) {
    throw new StoreError(
      'RELEASE_CORRUPT',
      `${documentOf(dir)} was changed after it was sealed. Build it again.`,
    )
  }
  return Object(document) as object
}

/** Reads a release document and verifies its digest. Throws RELEASE_CORRUPT, or ContractError if the schema rejects it. */
export const readReleaseDocument = async (dir: string): Promise<Release> =>
  parseContract(Release, await readSealed(dir), `${dir}/${RELEASE_FILE}`)

const createReleaseReader =
  <R extends Release | ServedRelease>(parse: (document: object, subject: string) => R) =>
  async (store: string, name: string, release: string): Promise<R> => {
    const dir = storePaths(store).release(name, release)
    const read = async () => {
      await assertNoSymlink(store, join(dir, RELEASE_FILE))
      return parse(await readSealed(dir), `${dir}/${RELEASE_FILE}`)
    }
    const document = await read().catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      throw new StoreError(
        'RELEASE_UNKNOWN',
        `The store has no release ${release} of ${name}. Publish the one of this checkout: npm run fed -- publish ${name}`,
      )
    })
    if (document.name !== name || document.release !== release) {
      throw new StoreError(
        'RELEASE_FOREIGN',
        `The store has ${document.name} ${document.release} stored as ${name} ${release}.`,
      )
    }
    await assertReleaseTrusted(store, document)
    return document
  }

/**
 * Reads a published release and verifies its digest and signature. Throws RELEASE_UNKNOWN if the release is missing. Throws
 * RELEASE_FOREIGN if it is stored under another name or id. Throws another StoreError if it was changed or is not trusted.
 */
export const readRelease = createReleaseReader((document, subject) =>
  parseContract(Release, document, subject),
)

/** Reads and verifies a published release like `readRelease`, but parses only the fields that a server needs. */
export const readServedRelease = createReleaseReader((document, subject) =>
  parseContract(ServedRelease, document, subject),
)

const verified = new Set<string>()

/**
 * Verifies the signatures of a composition's releases, each once per process. Skips releases of an outdated contract version,
 * because servers do not read their files. Throws StoreError if a release is missing or not trusted.
 */
export const assertCompositionTrusted = async (store: string, id: string): Promise<void> => {
  const { shell, areas } = await readComposition(store, id)
  await Promise.all(
    Object.entries({ ...areas, shell }).map(async ([name, release]) => {
      const key = `${store}\0${name}\0${release}`
      if (verified.has(key)) return
      await readServedRelease(store, name, release).catch((error: unknown) => {
        if (!(error instanceof ContractError)) throw error
      })
      verified.add(key)
    }),
  )
}
