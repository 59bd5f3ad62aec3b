import type { Section } from '../intake/subject.ts'
import { plainLine, plainText } from '../outbox/mail/plain-text.ts'
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
export const recordPage = (sections: Section[]): string => sections.map(textOf).join('\n\n')
