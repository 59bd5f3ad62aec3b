import { readEmail, readPhone, splitPhone } from 'shared-contracts/field-text'
import { PHONE } from 'shared-contracts/text-patterns'
import { UsageError } from 'federation/service/command-line'
import type { Person } from '../intake/subject.ts'
import { SUBJECTS } from '../subjects.ts'
import type { Context } from './context.ts'

const ULID = /^[0-9A-HJKMNP-TV-Z]{26}$/

/** Whom a command names by an email address, a phone number or the id of a record; null where nothing has that id. */
export const personOf = async ({ db }: Context, named: string): Promise<Person | null> => {
  if (named.includes('@')) return { email: readEmail(named) }
  const phone = readPhone(named)
  if (PHONE.test(phone)) return { phone: splitPhone(phone).phone }
  const id = named.toUpperCase()
  if (!ULID.test(id)) throw new UsageError('say whom: an email address, a phone number or an id')
  for (const subject of db ? SUBJECTS : []) {
    const found = db && (await subject.find(db, id))
    if (found) return { email: found.email }
  }
  return null
}
