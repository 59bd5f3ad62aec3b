import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { diskRoom } from 'federation/service/disk-room'
import { makePrivateFolder } from 'federation/service/durable-files'
import { CV_MAX_BYTES } from '../../contract/apply.ts'
import { LeadApiError } from '../http/errors.ts'
import type { KeptFiles } from '../store/back-up.ts'
import type { FileKeeper } from '../store/files/file-keeper.ts'
import { keptFolder } from '../store/files/files-in-folder.ts'
import { examineCv, type Rejection } from './examine-cv.ts'

/** Beside SQLite CVs lie in no folder that anything serves; beside PostgreSQL they are there only while they come in. */
export const CV_FILES: KeptFiles = { folder: 'applications', suffix: '.cv' }

export const cvFolder = (stateDir: string): string => keptFolder(stateDir, CV_FILES).path

/** Named by the application alone. */
export const cvPath = (stateDir: string, applicationId: string): string =>
  keptFolder(stateDir, CV_FILES).of(applicationId)

/** Where CVs come in, and where they are kept. */
export interface CvPlace {
  stateDir: string
  files: FileKeeper
}

/** A file that belongs to no application yet. */
export interface ReceivedCv {
  kind: 'pdf' | 'docx'
  /** Active content, such as `JavaScript`; empty for an ordinary résumé. */
  contains: string
  size: number
  hash: string
  /** Puts it where its application finds it; durable once this resolves. */
  keep(): Promise<void>
  /** Removes it before it was kept, or after. */
  discard(): Promise<void>
}

/** A document may load from many hosts; the first ones tell enough. */
const MAX_CONTAINS_LENGTH = 300

const prepareFolder = async (folder: string): Promise<void> => {
  await makePrivateFolder(folder)
  // What is left is kept for leads, which are smaller and cannot be sent by another way.
  if (!(await diskRoom(folder)).forFiles) throw new LeadApiError('NO_ROOM_FOR_FILES')
}

/**
 * Streams a CV to disk as it comes, never more than it may be, and examines its content. Returns why it is not accepted
 * where it is not: then nothing of it stays. The file is not executable.
 */
export const receiveCv = async (
  stream: Readable & { truncated?: boolean },
  { stateDir, files }: CvPlace,
  id: string,
): Promise<ReceivedCv | Rejection> => {
  const folder = cvFolder(stateDir)
  await prepareFolder(folder)
  const partial = join(folder, `${id}.part`)
  const file = await open(partial, 'wx+', 0o600)
  const drop = (): Promise<void> => rm(partial, { force: true })
  try {
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      hash.update(chunk)
      // What is too long is read to its end, so that the answer can be heard, but not written.
      if (size <= CV_MAX_BYTES) await file.write(chunk)
    }
    const examined =
      stream.truncated === true || size > CV_MAX_BYTES ? 'unsuitable' : await examineCv(partial)
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
