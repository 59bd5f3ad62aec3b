import type { Quarantine, Waiting } from './operations.ts'
import type { DigestRow } from '../tables.ts'

const KINDS = [['leads', 'contact request'], ['applications', 'application'], ['bookings', 'booking']] as const

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

const paragraph = (word: string, { count, since, ids }: Waiting): string =>
  [`${counted(count, word)}${since === null ? '' : `, the oldest of ${since.slice(0, 16).replace('T', ' ')} UTC`}`, ...ids.map((id) => `  npm run leads -- show ${id}`), ...(count > ids.length ? ['  …'] : [])].join('\n')

/** What the team reads once a day of what waits in quarantine: counts, ids and what to do, nothing of a person. */
export const digestText = ({ content }: DigestRow): string => {
  const quarantine: Quarantine = JSON.parse(content)
  const paragraphs = KINDS.filter(([kind]) => quarantine[kind].count > 0).map(([kind, word]) => paragraph(word, quarantine[kind]))
  return `These look as if a machine had sent them, and wait for a person's eye. They are not passed on before.

${paragraphs.join('\n\n')}

See them all, with the reasons:  npm run leads -- quarantine
Let one out:                     npm run leads -- quarantine release <id>
`
}

export const digestSubject = ({ content }: DigestRow): string => {
  const quarantine: Quarantine = JSON.parse(content)
  return `In quarantine: ${KINDS.filter(([kind]) => quarantine[kind].count > 0).map(([kind, word]) => counted(quarantine[kind].count, word)).join(', ')}`
}
