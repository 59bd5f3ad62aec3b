import { expect, test } from 'vitest'
import { mailboxOf } from './suppression.ts'

test.each([
  ['Dana@Ridgeline.example', 'dana@ridgeline.example'],
  ['dana+demo@ridgeline.example', 'dana@ridgeline.example'],
  ['d.ana@ridgeline.example', 'd.ana@ridgeline.example'],
  ['D.a.n.a+x+y@Gmail.com', 'dana@gmail.com'],
  ['dana@googlemail.com', 'dana@gmail.com'],
  ['+tag@ridgeline.example', '+tag@ridgeline.example'],
])('%s is the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
