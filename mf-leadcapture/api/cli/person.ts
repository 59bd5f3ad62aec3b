import { EXIT, type Verb } from 'federation/service/command-line'
import type { Kysely } from 'kysely'
import type { Person, Proof } from '../intake/subject.ts'
import { plainLine } from '../outbox/mail/plain-text.ts'
import { SUBJECTS, type Tables } from '../subjects.ts'
import { notFound, onData, print, type Context } from './context.ts'
import { JSON_OUT } from './options.ts'
import { personOf } from './person-of.ts'
import { recordPage } from './show.ts'

/** One thing that is kept, for people and for scripts. */
interface Held {
  kind: string
  record: object
  page: string
}

const pageOf = (proof: Proof): string =>
  recordPage([
    { facts: Object.entries(proof).map(([name, value]) => [name, value === null ? null : String(value)]) },
  ])

/** Records of a person by kind, and the consents that have outlasted theirs. */
const heldOf = async (db: Kysely<Tables>, person: Person): Promise<Held[]> => {
  const held: Held[] = []
  const outlasting: Held[] = []
  for (const subject of SUBJECTS) {
    const ids = new Set<unknown>()
    for (const { id } of await subject.named(db, person)) {
      const record = await subject.find(db, id)
      if (!record) continue
      ids.add(id)
      held.push({ kind: subject.plural, record, page: recordPage(subject.page(record)) })
    }
    for (const proof of (await subject.evidence?.(db, person)) ?? []) {
      if (ids.has(proof[`${subject.kind}Id`])) continue
      outlasting.push({ kind: 'consents', record: proof, page: pageOf(proof) })
    }
  }
  return [...held, ...outlasting]
}

const show = async (context: Context, named: string, asJson: boolean): Promise<number> => {
  const { db } = context
  const person = db ? await personOf(context, named) : null
  const held = db && person ? await heldOf(db, person) : []
  if (held.length === 0) return notFound(`person ${plainLine(named)} of whom anything is kept`)
  const byKind = Map.groupBy(held, ({ kind }) => kind)
  if (asJson) {
    const records = [...byKind].map(([kind, own]) => [kind, own.map(({ record }) => record)])
    print(JSON.stringify(Object.fromEntries(records), null, 2))
  } else print(held.map(({ page }) => page).join('\n\n'))
  return EXIT.ok
}

/** Everything that is kept of a person: for who asks what we hold about them, or for a copy. */
export const addPerson: Verb = (leads) =>
  leads
    .command('person')
    .description('everything that is kept of a person, for who asks for a copy')
    .argument('<whom>', 'an email address, a phone number or an id')
    .addOption(JSON_OUT)
    .action((whom, { json = false }) => onData('read', (context) => show(context, whom, json)))
