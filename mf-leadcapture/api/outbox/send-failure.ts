import { plainLine } from './mail/plain-text.ts'

/** Next step for a delivery that failed. */
export interface SendFailure {
  /**
   * `temporary`: may pass by itself. `setup`: the receiving service or our settings for it must be changed. `refused`: the
   * mail server rejects this mail; whether that is final depends on whose mailbox it is. `final`: no later attempt can succeed.
   */
  kind: 'temporary' | 'setup' | 'refused' | 'final'
  /** Codes and the service's own words, without a person's address. */
  reason: string
  /** Delay that the service asks for before the next attempt. */
  retryAfterMs: number | null
}

const MAX_REASON_LENGTH = 300
/** A service that asks for more is asked again after a day. */
const MAX_RETRY_AFTER_MS = 24 * 60 * 60_000

const property = (
  error: Error,
  name: 'code' | 'command' | 'response' | 'responseCode' | 'httpStatus' | 'isFinal' | 'retryAfterMs',
): unknown => Object.getOwnPropertyDescriptor(error, name)?.value

const withoutAddresses = (line: string): string =>
  line
    .split(' ')
    .map((word) => (word.includes('@') ? '(address)' : word))
    .join(' ')

/**
 * A 5xx about this mail stays a 5xx unless somebody fixes the mailbox. A 5xx about the log-in or the greeting says that the
 * set-up is wrong, and no lead may be lost to that: those are tried again.
 */
const CONCERNS_THE_MAIL = /^(MAIL FROM|RCPT TO|DATA|API)$/

/** Too many requests, a timeout, and errors of the server. */
const isTemporaryStatus = (status: number): boolean => status === 408 || status === 429 || status >= 500

const kindOf = (error: Error): SendFailure['kind'] => {
  const smtpCode = property(error, 'responseCode')
  if (
    typeof smtpCode === 'number' &&
    smtpCode >= 500 &&
    CONCERNS_THE_MAIL.test(String(property(error, 'command')))
  )
    return 'refused'
  if (property(error, 'isFinal') === true) return 'final'
  const status = property(error, 'httpStatus')
  if (typeof status === 'number') return isTemporaryStatus(status) ? 'temporary' : 'setup'
  return property(error, 'code') === 'NOT_CONFIGURED' ? 'setup' : 'temporary'
}

export const sendFailureOf = (error: unknown): SendFailure => {
  if (!(error instanceof Error)) return { kind: 'temporary', reason: 'unknown', retryAfterMs: null }
  const parts = [
    property(error, 'code') ?? error.name,
    property(error, 'command'),
    property(error, 'response'),
  ]
  const reason = plainLine(
    parts
      .filter((part) => part !== undefined)
      .map(String)
      .join(' '),
  )
  const retryAfter = property(error, 'retryAfterMs')
  return {
    kind: kindOf(error),
    reason: withoutAddresses(reason).slice(0, MAX_REASON_LENGTH),
    retryAfterMs: typeof retryAfter === 'number' ? Math.min(retryAfter, MAX_RETRY_AFTER_MS) : null,
  }
}
