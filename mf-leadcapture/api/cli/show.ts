import { EXIT, type Verb } from 'federation/service/command-line'
import type { Kysely } from 'kysely'
import { plainLine } from '../outbox/mail/plain-text.ts'
import { SUBJECTS, type Tables } from '../subjects.ts'
import { ANY_KIND, notFound, onData, print } from './context.ts'
import { JSON_OUT } from './options.ts'
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
export const addShow: Verb = (leads) =>
  leads
    .command('show')
    .description(`one ${ANY_KIND} with its consents and its mails`)
    .argument('<id>', 'as lists and mails name it')
    .addOption(JSON_OUT)
    .action((id, { json = false }) =>
      onData('read', async ({ db }) => {
        const found = db ? await find(db, id.toUpperCase()) : null
        if (!found) return notFound(`${ANY_KIND} ${plainLine(id)}`)
        print(json ? JSON.stringify(found.record, null, 2) : found.page)
        return EXIT.ok
      }),
    )
