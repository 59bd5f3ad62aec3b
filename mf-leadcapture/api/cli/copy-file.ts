import { createWriteStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { EXIT, type Verb } from 'federation/service/command-line'
import { filesOfData } from '../kept-files.ts'
import type { Files, Kept, Subject } from '../intake/subject.ts'
import { plainLine } from '../outbox/mail/plain-text.ts'
import { SUBJECTS, type Tables } from '../subjects.ts'
import { notFound, onData, print } from './context.ts'

/** Writes a stranger's file for its reader alone, never over another; nothing stays where it could not be read to its end. */
const writeOut = async (bytes: AsyncIterable<Uint8Array>, out: string): Promise<void> => {
  // Made first: what stands there already is nobody's to remove.
  await (await open(out, 'wx', 0o600)).close()
  await pipeline(bytes, createWriteStream(out, { flags: 'r+' })).catch(async (error: unknown) => {
    await rm(out, { force: true })
    throw error
  })
}

/** A folder gets a file under our own name: the sender's says nothing that can be trusted. */
const pathFor = async (out: string, name: string): Promise<string> => {
  const found = await stat(out).catch(() => null)
  return found?.isDirectory() === true ? join(out, name) : out
}

/** Copies a file that came with a record. */
const addCopy =
  (subject: Subject<Tables>, files: Files<Kept>): Verb =>
  (leads) =>
    leads
      .command(files.verb)
      .description(`copy ${files.what} to a file`)
      .argument('<id>', `of the ${subject.kind}`)
      .option('--out <path>', `a file, or a folder; else ${subject.kind}-<id> in this folder`)
      .action((id, { out }) =>
        onData('read', async ({ db, settings }) => {
          const record = db ? await subject.find(db, id.toUpperCase()) : null
          if (!db || !record) return notFound(`${subject.kind} ${plainLine(id)}`)
          const name = `${subject.kind}-${record.id}${files.suffixOf(record)}`
          const path = await pathFor(out ?? '.', name)
          const bytes = await filesOfData(db, settings, files).read(record.id)
          if (!bytes) return notFound(`file of ${subject.kind} ${record.id}; see: npm run leads -- doctor`)
          await writeOut(bytes, path)
          print(`Wrote ${path} (${files.facts(record)}). It comes from a stranger: open it with care.`)
          return EXIT.ok
        }),
      )

/** One verb for each kind that comes with a file. */
export const COPY_VERBS: readonly Verb[] = SUBJECTS.flatMap((subject) =>
  subject.files ? [addCopy(subject, subject.files)] : [],
)
