import { EXIT, type Verb } from 'federation/service/command-line'
import type { Kysely } from 'kysely'
import { plainLine, plainText } from '../outbox/mail/plain-text.ts'
import { SUBJECTS, type Tables } from '../subjects.ts'
import { ANY_KIND, notFound, onData, print } from './context.ts'
import { JSON_OUT } from './options.ts'
import type { Section } from '../intake/subject.ts'
import { table } from './table.ts'

const LABEL_WIDTH = 14

const facts = (rows: [string, string | null][]): string[] => {
  const width = Math.max(LABEL_WIDTH, ...rows.map(([label]) => label.length + 1))
  return rows.map(([label, value]) => `${label.padEnd(width)}${plainLine(value ?? '-')}`)
}

const textOf = (section: Section): string => {
  if ('facts' in section) return facts(section.facts).join('\n')
  return 'text' in section ? plainText(section.text) : table(section.head, section.rows)
}

/** A record as a person reads it, its sections parted by empty lines. */
const recordPage = (sections: Section[]): string => sections.map(textOf).join('\n\n')

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
