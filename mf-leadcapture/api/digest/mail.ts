import type { Subject, Waiting } from '../intake/subject.ts'
import type { Wording } from '../outbox/courier.ts'
import { counted } from '../outbox/mail/facts.ts'
import { teamMail } from '../outbox/mail/team-mail.ts'
import type { Quarantine, DigestRow } from './operations.ts'

type Words = Pick<Subject<unknown>, 'plural' | 'words'>

const paragraph = (word: string, { count, since, ids }: Waiting): string =>
  [
    `${counted(count, word)}${since === null ? '' : `, the oldest of ${since.slice(0, 16).replace('T', ' ')} UTC`}`,
    ...ids.map((id) => `  npm run leads -- show ${id}`),
    ...(count > ids.length ? ['  …'] : []),
  ].join('\n')

/** What the team reads once a day of what waits in quarantine: counts, ids and what to do, nothing of a person. */
const digestText = (
  waiting: [string, Waiting][],
): string => `These look as if a machine had sent them, and wait for a person's eye. They are not passed on before.

${waiting.map(([words, of]) => paragraph(words, of)).join('\n\n')}

See them all, with the reasons:  npm run leads -- quarantine
Let one out:                     npm run leads -- quarantine release <id>
`

const digestSubject = (waiting: [string, Waiting][]): string =>
  `In quarantine: ${waiting.map(([words, { count }]) => counted(count, words)).join(', ')}`

/** A day's digest as the team is told of it. */
export const digestWording = (subjects: readonly Words[]): Wording<DigestRow> => ({
  mail({ delivery, subject: { day, at, content } }, correspondents) {
    const quarantine: Quarantine = JSON.parse(content)
    const waiting = subjects.flatMap(({ plural, words }): [string, Waiting][] => {
      const of = quarantine[plural]
      return of && of.count > 0 ? [[words, of]] : []
    })
    return teamMail(
      delivery,
      { id: day, at, subject: digestSubject(waiting), text: digestText(waiting), person: null },
      correspondents,
    )
  },
})
