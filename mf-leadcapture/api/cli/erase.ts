import type { Person } from '../intake/subject.ts'
import { plainLine } from '../outbox/mail/plain-text.ts'
import { SUBJECTS } from '../subjects.ts'
import { notFound, type Command, type Context } from './context.ts'
import { erasePerson } from './erase-person.ts'
import { EXIT, UsageError } from './exit.ts'

const ULID = /^[0-9A-HJKMNP-TV-Z]{26}$/

const personOf = async ({ db }: Context, named: string): Promise<Person | null> => {
  if (named.includes('@')) return { email: named.trim() }
  if (/^[\d\s()+-]+$/.test(named)) return { phone: named.replaceAll(/\D/g, '') }
  const id = named.toUpperCase()
  if (!ULID.test(id)) throw new UsageError('say whom: an email address, a phone number or the id of a lead, an application or a booking')
  for (const subject of db ? SUBJECTS : []) {
    const found = db && (await subject.find(db, id))
    if (found) return { email: found.email }
  }
  return null
}

/** Removes a person everywhere. */
export const runErase: Command = async (context) => {
  const { db, settings, values, rest: [named = ''], print } = context
  if (!values.yes) throw new UsageError('erasing cannot be undone: say --yes')
  const person = await personOf(context, named)
  if (!db || !person) return notFound(`lead, application or booking ${plainLine(named)}`)
  const erased = await erasePerson(db, settings, person, new Date())
  if (values.json) print(JSON.stringify(erased))
  if (!values.json) {
    print(
      `Erased: ${SUBJECTS.map(({ plural }) => `${erased[plural]} ${plural}`).join(', ')}, with their consents, mails and files; ${erased['backups']} older backups replaced.\n` +
        'Mails and invitations that were already sent, and what was passed on to other systems, must be removed there.',
    )
  }
  return EXIT.ok
}
