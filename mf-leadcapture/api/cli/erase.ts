import { EXIT, UsageError, type Verb } from 'federation/service/command-line'
import type { Person } from '../intake/subject.ts'
import { plainLine } from '../outbox/mail/plain-text.ts'
import { SUBJECTS } from '../subjects.ts'
import { ANY_KIND, notFound, onData, print, type Context } from './context.ts'
import { erasePerson } from './erase-person.ts'
import { JSON_OUT } from './options.ts'

const ULID = /^[0-9A-HJKMNP-TV-Z]{26}$/

const personOf = async ({ db }: Context, named: string): Promise<Person | null> => {
  if (named.includes('@')) return { email: named.trim() }
  if (/^[\d\s()+-]+$/.test(named)) return { phone: named.replaceAll(/\D/g, '') }
  const id = named.toUpperCase()
  if (!ULID.test(id)) throw new UsageError('say whom: an email address, a phone number or an id')
  for (const subject of db ? SUBJECTS : []) {
    const found = db && (await subject.find(db, id))
    if (found) return { email: found.email }
  }
  return null
}

const erase = async (context: Context, named: string, asJson: boolean): Promise<number> => {
  const { db, settings } = context
  const person = await personOf(context, named)
  if (!db || !person) return notFound(`${ANY_KIND} ${plainLine(named)}`)
  const erased = await erasePerson(db, settings, person, new Date())
  if (asJson) print(JSON.stringify(erased))
  else {
    print(
      `Erased: ${SUBJECTS.map(({ plural }) => `${erased[plural]} ${plural}`).join(', ')}, with their consents, mails and files; ${erased['backups']} older backups replaced.\n` +
        'Mails and invitations that were already sent, and what was passed on to other systems, must be removed there.',
    )
  }
  return EXIT.ok
}

/** Removes a person everywhere. */
export const addErase: Verb = (leads) =>
  leads
    .command('erase')
    .description('remove a person everywhere')
    .argument('<whom>', 'an email address, a phone number or an id')
    .option('--yes', 'said, since it cannot be undone')
    .addOption(JSON_OUT)
    .action((whom, { yes = false, json = false }) => {
      if (!yes) throw new UsageError('erasing cannot be undone: say --yes')
      return onData('write', (context) => erase(context, whom, json))
    })
