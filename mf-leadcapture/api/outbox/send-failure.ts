import { plainLine } from './mail/plain-text.ts'

/** What becomes of a delivery that failed. `reason` holds codes and the server's words, no address of a person. */
export interface SendFailure {
  /** `refused`: the mail server will not have this mail; whether that is the last word depends on whose mailbox it is. */
  kind: 'passing' | 'refused' | 'final'
  reason: string
}

const LONGEST_REASON = 300

const property = (
  error: Error,
  name: 'code' | 'command' | 'response' | 'responseCode' | 'httpStatus',
): unknown => Object.getOwnPropertyDescriptor(error, name)?.value

const withoutAddresses = (line: string): string =>
  line
    .split(' ')
    .map((word) => (word.includes('@') ? '(address)' : word))
    .join(' ')

/**
 * A 5xx about this mail will hardly get better by repeating it, unless somebody mends the mailbox. A 5xx about the log-in or the greeting says that the
 * set-up is wrong, and every lead of the day must not die of that: those are tried again.
 */
const CONCERNS_THE_MAIL = /^(MAIL FROM|RCPT TO|DATA|API)$/

/** What the other side says about this lead; every other status is about the set-up or the moment, and passes. */
const FINAL_STATUSES = new Set<unknown>([400, 409, 413, 415, 422])

export const sendFailureOf = (error: unknown): SendFailure => {
  if (!(error instanceof Error)) return { kind: 'passing', reason: 'unknown' }
  const status = property(error, 'responseCode')
  const command = property(error, 'command')
  const refusedMail = typeof status === 'number' && status >= 500 && CONCERNS_THE_MAIL.test(String(command))
  const kind = refusedMail
    ? 'refused'
    : FINAL_STATUSES.has(property(error, 'httpStatus'))
      ? 'final'
      : 'passing'
  const said = [property(error, 'code') ?? error.name, command, property(error, 'response')]
  const reason = plainLine(
    said
      .filter((word) => word !== undefined)
      .map(String)
      .join(' '),
  )
  return { kind, reason: withoutAddresses(reason).slice(0, LONGEST_REASON) }
}
