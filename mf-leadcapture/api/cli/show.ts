import type { Kysely } from 'kysely'
import { plainLine } from '../outbox/mail/plain-text.ts'
import { SUBJECTS, type Tables } from '../subjects.ts'
import { notFound, type Command } from './context.ts'
import { EXIT } from './exit.ts'
import { recordPage } from './record-page.ts'

/** Ids are unique over all subjects. */
const find = async (db: Kysely<Tables>, id: string): Promise<{ record: object; page: string } | null> => {
  for (const subject of SUBJECTS) {
    const record = await subject.find(db, id)
    if (record) return { record, page: recordPage(subject.page(record)) }
  }
  return null
}

/** One record with all that belongs to it. */
export const runShow: Command = async ({ db, values, rest: [id = ''], print }) => {
  const found = db ? await find(db, id.toUpperCase()) : null
  if (!found) return notFound(`lead, application or booking ${plainLine(id)}`)
  print(values.json ? JSON.stringify(found.record, null, 2) : found.page)
  return EXIT.ok
}
