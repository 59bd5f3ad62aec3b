import { EXIT, UsageError, type Verb } from 'federation/service/command-line'
import { plainLine } from '../outbox/mail/plain-text.ts'
import { SUBJECTS } from '../subjects.ts'
import { ANY_KIND, notFound, onData, print, type Context } from './context.ts'
import { erasePerson, eraseTests, type Erased } from './erase-person.ts'
import { JSON_OUT } from './options.ts'
import { personOf } from './person-of.ts'

const countsOf = (erased: Erased): string =>
  SUBJECTS.map(({ plural }) => `${erased[plural]} ${plural}`).join(', ')

const erase = async (context: Context, named: string, asJson: boolean): Promise<number> => {
  const { db, settings } = context
  const person = await personOf(context, named)
  if (!db || !person) return notFound(`${ANY_KIND} ${plainLine(named)}`)
  const erased = await erasePerson(db, settings, person, new Date())
  if (asJson) print(JSON.stringify(erased))
  else {
    print(
      `Erased: ${countsOf(erased)}, with their consents, mails and files; ${erased['backups']} older backups replaced.\n` +
        'Mails and invitations that were already sent, and what was passed on to other systems, must be removed there.',
    )
  }
  return EXIT.ok
}

const eraseAllTests = async ({ db, settings }: Context, asJson: boolean): Promise<number> => {
  const erased: Erased = db
    ? await eraseTests(db, settings)
    : Object.fromEntries(SUBJECTS.map(({ plural }) => [plural, 0]))
  print(asJson ? JSON.stringify(erased) : `Erased tests: ${countsOf(erased)}, with their consents and files.`)
  return EXIT.ok
}

/** Removes a person everywhere, or all records of tests. */
export const addErase: Verb = (leads) =>
  leads
    .command('erase')
    .description('remove a person everywhere, or what tests have sent')
    .argument('[whom]', 'an email address, a phone number or an id')
    .option('--tests', 'everything that came with a signed test header, instead of a person')
    .option('--yes', 'said, since it cannot be undone')
    .addOption(JSON_OUT)
    .action((whom, { tests = false, yes = false, json = false }) => {
      if (tests && whom === undefined) return onData('write', (context) => eraseAllTests(context, json))
      if (tests || whom === undefined) throw new UsageError('say either whom to erase or --tests')
      if (!yes) throw new UsageError('erasing cannot be undone: say --yes')
      return onData('write', (context) => erase(context, whom, json))
    })
