import { EXIT, UsageError, type Verb } from 'federation/service/command-line'
import { plainLine } from '../outbox/mail/plain-text.ts'
import { SUBJECTS } from '../subjects.ts'
import { ANY_KIND, notFound, onData, print, type Context } from './context.ts'
import { erasePerson } from './erase-person.ts'
import { JSON_OUT } from './options.ts'
import { personOf } from './person-of.ts'

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
