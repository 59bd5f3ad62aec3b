import { EXIT, type Verb } from 'federation/service/command-line'
import type { Kysely } from 'kysely'
import { facts } from '../outbox/mail/facts.ts'
import { plainLine, plainText } from '../outbox/mail/plain-text.ts'
import { SUBJECTS, type Tables } from '../subjects.ts'
import { ANY_KIND, notFound, onData, print } from './context.ts'
import { JSON_OUT } from './options.ts'
import type { Section } from '../intake/subject.ts'
import { table } from './table.ts'

/** So that the pages of one subject after another read alike. */
const LAYOUT = { end: '', least: 13 }

const textOf = (section: Section): string => {
  if ('facts' in section)
    return facts(
      section.facts.map(([label, value]) => [label, value ?? '-']),
      LAYOUT,
    )
  return 'text' in section ? plainText(section.text) : table(section.head, section.rows)
}

/** A record as a person reads it, its sections parted by empty lines. */
export const recordPage = (sections: Section[]): string => sections.map(textOf).join('\n\n')

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
