import type { FastifyBaseLogger } from 'fastify'
import { isUnavailable } from '../store/operation.ts'
import { sanitizeLine } from './messages.ts'
import {
  getDeliveryName,
  type Channel,
  type ClaimResult,
  type ClaimRequest,
  type DueDelivery,
  type OutboxRow,
  type Settlement,
} from './queue.ts'
import type { Transports } from './transports.ts'

const MAX_CONCURRENT = 8
/** Timeout of an attempt. Shorter than the lease (a worker's exclusive right to send), so that mails are rarely sent twice. */
const ATTEMPT_TIMEOUT_MS = 60_000
const LEASE_MS = 2 * ATTEMPT_TIMEOUT_MS
const MAX_SLEEP_MS = 60_000
const SLEEP_AFTER_ERROR_MS = 3000
/** Time limit after `stop` for deliveries in progress. An interrupted mail is sent again, with the same Message-ID. */
const STOP_TIMEOUT_MS = 5000

/** Logger of the outbox. Log lines contain ids, codes and counts, but no input of visitors. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

export interface WorkerOptions {
  store: {
    claim(request: ClaimRequest): Promise<ClaimResult>
    settle(settlement: Settlement): Promise<boolean>
  }
  transports: Transports
  log: Log
  now?: () => number
  random?: () => number
}

/** Claims due deliveries, sends them and stores the results. Then sleeps until another is due or `wake` is called. */
export const startDeliveryWorker = (options: WorkerOptions) => {
  const { store, transports, log, now = Date.now, random = Math.random } = options
  const settlements = createSettlements((settlement) => store.settle(settlement), log)
  const active = new Set<Promise<void>>()
  const pausedUntil = new Map<Channel, number>()
  let claiming = false
  let lastClaim = Promise.resolve()
  let wokenMeanwhile = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const send = async (due: DueDelivery): Promise<void> => {
    const transport = transports[due.delivery.channel]
    if (!transport)
      throw Object.assign(new Error('this channel is not configured any more'), { code: 'NOT_CONFIGURED' })
    await transport.send(due)
  }

  const attempt = async (due: DueDelivery): Promise<Settlement> => {
    const { delivery } = due
    const { id, fence, channel } = delivery
    const about = { [delivery.subjectKind]: getDeliveryName(delivery), channel, attempt: delivery.attempts }
    try {
      await withTimeout(send(due), ATTEMPT_TIMEOUT_MS)
      log.info(about, `${channel} sent`)
      return { id, fence, state: 'sent', dueAt: delivery.dueAt, lastError: null, refusedAt: null, now: now() }
    } catch (error) {
      const failure = toSendFailure(error)
      const { dueAt, refusedAt } = scheduleRetry(delivery, failure, now(), random)
      const { reason, retryAfterMs } = failure
      if (retryAfterMs !== null) pausedUntil.set(channel, now() + retryAfterMs)
      if (dueAt === null) log.error({ ...about, reason }, `${channel} given up`)
      else log.warn({ ...about, reason, again: new Date(dueAt).toISOString() }, `${channel} not sent yet`)
      return {
        id,
        fence,
        state: dueAt === null ? 'dead' : 'pending',
        dueAt: dueAt ?? delivery.dueAt,
        lastError: reason,
        refusedAt,
        now: now(),
      }
    }
  }

  const sleep = (milliseconds: number): void => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(wake, Math.max(0, Math.min(milliseconds, MAX_SLEEP_MS)))
  }

  const claimDue = async (): Promise<void> => {
    const limit = MAX_CONCURRENT - active.size
    if (limit === 0) return
    // Store the results of earlier attempts first. Otherwise this process could claim deliveries that it has already sent.
    await settlements.flush()
    for (const [channel, until] of pausedUntil) if (until <= now()) pausedUntil.delete(channel)
    const { deliveries, nextAt } = await store.claim({
      now: now(),
      leaseUntil: now() + LEASE_MS,
      limit,
      pausedChannels: [...pausedUntil.keys()],
    })
    for (const due of deliveries) {
      const work = attempt(due).then((settlement) => settlements.record(settlement))
      active.add(work)
      void work.finally(() => {
        active.delete(work)
        wake()
      })
    }
    sleep(Math.min(nextAt ?? Infinity, ...pausedUntil.values()) - now())
  }

  const claim = async (): Promise<void> => {
    claiming = true
    wokenMeanwhile = false
    try {
      await claimDue()
    } catch (error) {
      log.error({ err: error }, 'outbox not readable')
      sleep(SLEEP_AFTER_ERROR_MS)
    }
    claiming = false
    if (wokenMeanwhile) wake()
  }

  const wake = (): void => {
    wokenMeanwhile = true
    if (!claiming && !stopped) lastClaim = claim()
  }

  const finish = async (): Promise<void> => {
    await lastClaim
    await Promise.all(active)
    await settlements.flush()
  }

  return {
    wake,
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(timer)
      await withTimeout(finish(), STOP_TIMEOUT_MS).catch(() =>
        log.warn({ deliveries: active.size }, 'deliveries cut off by the stop'),
      )
      for (const transport of Object.values(transports)) transport.close?.()
    },
  }
}

const withTimeout = async <T>(work: Promise<T>, milliseconds: number): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(Object.assign(new Error('exceeded the time limit'), { code: 'ATTEMPT_LIMIT' })),
    milliseconds,
  )
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** Keeps results of deliveries in memory while the store is unavailable. If they were lost, mails would be sent again. */
export const createSettlements = (
  settle: (settlement: Settlement) => Promise<boolean>,
  log: Pick<Log, 'warn' | 'error'>,
) => {
  const unsettled = new Map<string, Settlement>()

  const write = async (settlement: Settlement): Promise<void> => {
    try {
      await settle(settlement)
    } catch (error) {
      if (isUnavailable(error)) throw error
      // The result could not be stored, so the delivery still belongs to this worker. After the lease expires, a worker sends
      // the same mail again, with the same Message-ID.
      log.error({ err: error, delivery: settlement.id }, 'delivery not settled')
    }
    unsettled.delete(settlement.id)
  }

  return {
    async record(settlement: Settlement): Promise<void> {
      try {
        await write(settlement)
      } catch (error) {
        unsettled.set(settlement.id, settlement)
        log.warn({ err: error, delivery: settlement.id }, 'delivery not settled yet')
      }
    },
    /** Stores the results of deliveries that `record` could not store. Rejects while the store is unavailable. */
    async flush(): Promise<void> {
      for (const settlement of unsettled.values()) await write(settlement)
    },
  }
}

const DAY_MS = 24 * 60 * 60_000
const FIRST_DELAY_MS = 15_000
const MAX_DELAY_MS = 2 * 60 * 60_000
/**
 * Times in milliseconds after which a delivery that keeps failing is given up. Normally, `creation` applies, counted from the
 * creation of the delivery. If the mail server rejects a mail to the team, `refusal` applies, counted from the first rejection.
 */
export const GIVE_UP_AFTER_MS = { creation: 5 * DAY_MS, refusal: DAY_MS } as const

/**
 * Returns the time of the next attempt, or null after `until`, the end of the retries. The delay doubles from 15 s to 2 h, and
 * the last attempt is at `until`. A random factor spreads the retries of deliveries that failed together.
 */
export const getNextAttemptTime = (
  attempts: number,
  until: number,
  now: number,
  random: () => number,
): number | null => {
  if (now >= until) return null
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), MAX_DELAY_MS)
  return Math.min(now + Math.round(delay * (0.5 + random())), until)
}

const scheduleRetry = (
  { attempts, createdAt, recipient, refusedAt: refusedBefore }: OutboxRow,
  { kind, retryAfterMs }: SendFailure,
  now: number,
  random: () => number,
): { dueAt: number | null; refusedAt: number | null } => {
  const refusedAt = refusedBefore ?? (kind === 'refused' || kind === 'setup' ? now : null)
  if (kind === 'final' || (kind === 'refused' && recipient !== 'team')) return { dueAt: null, refusedAt }
  const until =
    kind === 'refused' && refusedAt !== null
      ? refusedAt + GIVE_UP_AFTER_MS.refusal
      : createdAt + GIVE_UP_AFTER_MS.creation
  const again = getNextAttemptTime(attempts, until, now, random)
  return { dueAt: again === null ? null : Math.max(again, now + (retryAfterMs ?? 0)), refusedAt }
}

export interface SendFailure {
  /**
   * `temporary`: a retry can succeed. `setup`: the configuration of this API or of the receiving service must be changed.
   * `refused`: the mail server rejects this mail, which is retried only if it is to the team. `final`: no retry can succeed.
   */
  kind: 'temporary' | 'setup' | 'refused' | 'final'
  /** Error codes and explanation from the receiving service. Words that contain an email address are masked. */
  reason: string
  retryAfterMs: number | null
}

const MAX_REASON_LENGTH = 300
const MAX_RETRY_AFTER_MS = DAY_MS

/**
 * SMTP commands that are about a single mail. If the server answers one of these commands with 5xx, it rejects only this mail.
 * A 5xx response to the greeting or the login is a configuration error instead. After a configuration error, the mail is
 * retried, so that no lead is lost.
 */
const MAIL_COMMANDS = /^(MAIL FROM|RCPT TO|DATA|API)$/

/** Properties of the errors of nodemailer, of `PostRejected` and of Node. */
interface SendError extends Error {
  code?: string
  command?: string
  response?: string
  responseCode?: number
  httpStatus?: number
  isFinal?: boolean
  retryAfterMs?: number | null
}

const classifyFailure = ({ code, command = '', responseCode = 0, httpStatus, isFinal }: SendError) => {
  if (responseCode >= 500 && MAIL_COMMANDS.test(command)) return 'refused'
  if (isFinal === true) return 'final'
  if (httpStatus !== undefined)
    return httpStatus === 408 || httpStatus === 429 || httpStatus >= 500 ? 'temporary' : 'setup'
  return code === 'NOT_CONFIGURED' ? 'setup' : 'temporary'
}

const toSendFailure = (error: unknown): SendFailure => {
  if (!(error instanceof Error)) return { kind: 'temporary', reason: 'unknown', retryAfterMs: null }
  const { code = error.name, command, response, retryAfterMs = null }: SendError = error
  const words = sanitizeLine([code, command, response].filter((part) => part !== undefined).join(' ')).split(
    ' ',
  )
  const reason = words.map((word) => (word.includes('@') ? '(address)' : word)).join(' ')
  return {
    kind: classifyFailure(error),
    reason: reason.slice(0, MAX_REASON_LENGTH),
    retryAfterMs: retryAfterMs === null ? null : Math.min(retryAfterMs, MAX_RETRY_AFTER_MS),
  }
}
