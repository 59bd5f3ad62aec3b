import { findBooking } from '../bookings/queries.ts'
import { plainLine } from '../outbox/mail/plain-text.ts'
import { erasePerson, type Person } from './erase-person.ts'
import { findApplication } from '../applications/queries.ts'
import { findLead } from '../leads/queries.ts'
import { notFound, type Command, type Context } from './context.ts'
import { EXIT, UsageError } from './exit.ts'

const ULID = /^[0-9A-HJKMNP-TV-Z]{26}$/

const personOf = async ({ db }: Context, named: string): Promise<Person | null> => {
  if (named.includes('@')) return { email: named.trim() }
  if (/^[\d\s()+-]+$/.test(named)) return { phone: named.replaceAll(/\D/g, '') }
  const id = named.toUpperCase()
  if (!ULID.test(id)) throw new UsageError('say whom: an email address, a phone number or the id of a lead, an application or a booking')
  const found = db ? ((await findLead(db, id)) ?? (await findApplication(db, id)) ?? (await findBooking(db, id))) : null
  return found && { email: found.email }
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
      `Erased: ${erased.leads} leads, ${erased.applications} applications, ${erased.bookings} bookings, with their consents, mails and files; ${erased.backups} older backups replaced.\n` +
        'Mails and invitations that were already sent, and what was passed on to other systems, must be removed there.',
    )
  }
  return EXIT.ok
}
