import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { ApplyFields, ContactFields } from 'shared-contracts'
import { expect, test } from 'vitest'
import { SAMPLE_APPLICATION, SAMPLE_LEAD } from '../../testing/sample-submissions.ts'
import { validateBookingForm } from '../bookings/booking-form.ts'
import { findPerson } from '../cli/command.ts'
import { parseMailbox, createTeamMail } from './messages.ts'

test('parses a mailbox as a name and an address, or an address', () => {
  expect(parseMailbox('Crewtally <site@crewtally.example>')).toEqual({
    name: 'Crewtally',
    address: 'site@crewtally.example',
  })
  expect(parseMailbox('site@crewtally.example')).toEqual({ name: '', address: 'site@crewtally.example' })
  expect(parseMailbox('a@b.example, c@d.example')).toBeNull()
})

const { subject: _fixed, ...LEAD } = SAMPLE_LEAD

test.each([
  ['a&b@x.com', 'a&b@x.com'],
  ["o'neil+leads@mail.ridgeline.example", "o'neil+leads@mail.ridgeline.example"],
  ['a.b-c_d@xn--bcher-kva.example', 'a.b-c_d@xn--bcher-kva.example'],
  ['user@пример.рф', 'user@xn--e1afmkfd.xn--p1ai'],
  ['\u200bdana@x.com', 'dana@x.com'],
  ['a..b@x.com', 'a..b@x.com'],
  ['.a.@x.com', '.a.@x.com'],
  [`${'d'.repeat(64)}@x.com`, `${'d'.repeat(64)}@x.com`],
  ['dana@x.com, sam@x.com', null],
  ['dana@x.com\r\nBcc: sam@x.com', null],
  ['<dana@x.com>x', null],
  ['dana@ev\u202Eil.example', 'dana@evil.example'],
])('parses the email address %j identically in all forms, in mails and in commands', async (typed, read) => {
  const booking = validateBookingForm({ fullName: 'Dana', email: typed, consent: 'on' })
  const readers = [
    ContactFields.safeParse({ ...LEAD, email: typed }).data?.email ?? null,
    ApplyFields.safeParse({ ...SAMPLE_APPLICATION, email: typed }).data?.email ?? null,
    'form' in booking ? booking.form.email : null,
    parseMailbox(typed)?.address ?? null,
  ]
  expect(readers).toEqual([read, read, read, read])
  if (read === null) return
  expect(await findPerson({ db: null } as never, typed)).toEqual({ email: read })
  const mail = createTeamMail(
    { messageId: '<1@crewtally.example>' },
    { id: '1', at: 0, subject: 'A lead', text: 'Hello', person: { fullName: 'Dana', email: read } },
    { from: { name: '', address: 'a@crewtally.example' }, to: { name: '', address: 'b@crewtally.example' } },
  )
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail)
  const [answerTo] = (await PostalMime.parse(message as Buffer)).replyTo ?? []
  // Ignore quotes, because the address is the same with and without them. The mail library quotes a local part such as `a..b`,
  // because SMTP accepts it only in quotes.
  expect(answerTo?.address?.replaceAll('"', '').toLowerCase()).toBe(read.toLowerCase())
})
