import { constants, copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EXIT, type Verb } from 'federation/service/command-line'
import type { Files, Kept, Subject } from '../intake/subject.ts'
import { plainLine } from '../outbox/mail/plain-text.ts'
import { SUBJECTS, type Tables } from '../subjects.ts'
import { notFound, onData, print } from './context.ts'

/** Copies a file that came with a record to one of the caller's choice, never over another. */
const addCopy =
  (subject: Subject<Tables>, files: Files<Kept>): Verb =>
  (leads) =>
    leads
      .command(files.verb)
      .description(`copy ${files.what} to a file`)
      .argument('<id>', `of the ${subject.kind}`)
      .requiredOption('--out <file>', 'where to')
      .action((id, { out }) =>
        onData('read', async ({ db, settings }) => {
          const record = db ? await subject.find(db, id.toUpperCase()) : null
          if (!record) return notFound(`${subject.kind} ${plainLine(id)}`)
          await copyFile(
            join(settings.stateDir, files.folder, `${record.id}${files.suffix}`),
            out,
            constants.COPYFILE_EXCL,
          )
          print(`Wrote ${out} (${files.facts(record)}). It comes from a stranger: open it with care.`)
          return EXIT.ok
        }),
      )

/** One verb for each kind that comes with a file. */
export const COPY_VERBS: readonly Verb[] = SUBJECTS.flatMap((subject) =>
  subject.files ? [addCopy(subject, subject.files)] : [],
)
