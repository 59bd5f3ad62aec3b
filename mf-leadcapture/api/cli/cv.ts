import { constants, copyFile } from 'node:fs/promises'
import { cvPath } from '../applications/cv-place.ts'
import { findApplication } from '../applications/queries.ts'
import { plainLine } from '../outbox/mail/plain-text.ts'
import { notFound, type Command } from './context.ts'
import { EXIT, UsageError } from './exit.ts'

/** Copies an applicant's CV to a file of the caller's choice, never over another. */
export const runCv: Command = async ({ db, settings, values, rest: [id = ''], print }) => {
  if (values.out === undefined) throw new UsageError('say where to: --out <file>')
  const application = db ? await findApplication(db, id.toUpperCase()) : null
  if (!application) return notFound(`application ${plainLine(id)}`)
  await copyFile(cvPath(settings.stateDir, application.id), values.out, constants.COPYFILE_EXCL)
  print(`Wrote ${values.out} (${application.cvType}, ${application.cvSize} bytes). It comes from a stranger: open it with care.`)
  return EXIT.ok
}
