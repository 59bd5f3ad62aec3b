import { createHash } from 'node:crypto'
import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { readDiskSpace, makePrivateFolder, listFolder } from '@federation/node-kit'
import { CV_MAX_BYTES } from 'shared-contracts'
import { LeadApiError } from '../http/errors.ts'
import { getFileFolder, type FileStore } from '../store/files.ts'
import { runInBatches } from '../store/operation.ts'
import { examineCv, type Rejection } from './examine-cv.ts'

/** Storage of résumés. Uploads are written to a folder in `stateDir`, and accepted files are moved to `files`. */
export interface CvPlace {
  stateDir: string
  files: FileStore
}

export interface ReceivedCv {
  kind: 'pdf' | 'docx'
  /** Kinds of active content in the résumé, such as `JavaScript`, separated by semicolons. Empty for an ordinary résumé. */
  contains: string
  size: number
  hash: string
  keep: () => Promise<void>
  discard: () => Promise<void>
}

const MAX_CONTAINS_LENGTH = 300

/**
 * Streams a résumé to disk, up to the allowed size, and examines its content. Deletes a rejected résumé and returns the reason.
 * Throws NO_ROOM_FOR_FILES if the disk is nearly full: the remaining space is reserved for leads, which are smaller.
 */
export const receiveCv = async (
  stream: Readable & { truncated?: boolean },
  { stateDir, files }: CvPlace,
  id: string,
): Promise<ReceivedCv | Rejection> => {
  const folder = getFileFolder(stateDir).path
  await makePrivateFolder(folder)
  if (!(await readDiskSpace(folder)).canWriteFiles) throw new LeadApiError('NO_ROOM_FOR_FILES')
  const partial = join(folder, `${id}.part`)
  const file = await open(partial, 'wx+', 0o600)
  const drop = (): Promise<void> => rm(partial, { force: true })
  try {
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      hash.update(chunk)
      // Read the stream to its end even if the file is too large, so that the client gets the response. Do not write the excess
      // bytes.
      if (size <= CV_MAX_BYTES) await file.write(chunk)
    }
    const isTooLong = stream.truncated === true || size > CV_MAX_BYTES
    const examined = isTooLong ? 'unsuitable' : await examineCv(partial)
    if (typeof examined === 'string') {
      await drop()
      return examined
    }
    let isKept = false
    return {
      kind: examined.kind,
      contains: [...new Set(examined.contains)].join('; ').slice(0, MAX_CONTAINS_LENGTH),
      size,
      hash: hash.digest('hex'),
      async keep() {
        await files.keep(id, partial)
        isKept = true
      },
      async discard() {
        await drop()
        if (isKept) await files.remove([id])
      },
    }
  } catch (error) {
    await drop()
    throw error
  } finally {
    await file.close()
  }
}

/** Minimum age at which a résumé without an application is deleted. A younger résumé can belong to a request in progress. */
const ORPHAN_MIN_AGE_MS = 24 * 60 * 60_000

/** Deletes résumés without an application, which remain if a crash interrupts a request. */
export const deleteOrphanedCvs = async (
  findOrphans: (batch: { ids: string[] }) => Promise<string[]>,
  { stateDir, files }: CvPlace,
  now: number,
): Promise<void> => {
  const folder = getFileFolder(stateDir).path
  for (const name of (await listFolder(folder)).filter((one) => one.endsWith('.part'))) {
    const path = join(folder, name)
    if (now - (await stat(path)).mtimeMs > ORPHAN_MIN_AGE_MS) await rm(path, { force: true })
  }
  const ids = await files.listStoredBefore(now - ORPHAN_MIN_AGE_MS)
  await files.remove(await runInBatches(ids, (batch) => findOrphans({ ids: batch })))
}
