import type { Section } from '../intake/subject.ts'
import { facts } from '../outbox/mail/facts.ts'
import { plainText } from '../outbox/mail/plain-text.ts'
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
