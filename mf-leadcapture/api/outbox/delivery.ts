import { GIVE_UP_AFTER, nextAttempt } from './backoff.ts'
import type { Couriers } from './courier.ts'
import { type Log, createSettling } from './settling.ts'
import type { Claimed, ClaimRequest, Due, Settlement } from './operations.ts'
import { deliveryName, type Channel } from './outbox-row.ts'
import { sendFailureOf } from './send-failure.ts'

const MOST_AT_ONCE = 8
/** An attempt is given up before its lease runs out, so that two workers hardly ever send the same mail. */
const ATTEMPT_LIMIT = 60_000
const LEASE = 2 * ATTEMPT_LIMIT
/** The store is asked again at least this often, whatever it said last. */
const LONGEST_NAP = 60_000
const NAP_AFTER_TROUBLE = 3000
/** How long stopping waits for mails on their way; what is cut off is sent again under the same Message-ID. */
const STOP_LIMIT = 5000

/** The store's side of the outbox. */
interface Outbox {
  claim(request: ClaimRequest): Promise<Claimed>
  settle(settlement: Settlement): Promise<boolean>
}

export interface DeliveryOptions {
  store: Outbox
  couriers: Couriers
  log: Log
  now?: () => number
  random?: () => number
}

export interface Delivery {
  /** Something may be due: look now. */
  wake(): void
  stop(): Promise<void>
}

const within = async <T>(work: Promise<T>, milliseconds: number): Promise<T> => {
  const limit = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => limit.reject(Object.assign(new Error('took too long'), { code: 'ATTEMPT_LIMIT' })),
    milliseconds,
  )
  try {
    return await Promise.race([work, limit.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Empties the outbox: claims what is due, sends it, settles it, and sleeps until the next is due or `wake` is called. */
export const startDelivery = ({
  store,
  couriers,
  log,
  now = Date.now,
  random = Math.random,
}: DeliveryOptions): Delivery => {
  const settling = createSettling((settlement) => store.settle(settlement), log)
  const active = new Set<Promise<void>>()
  /** Until when a service asked to be left alone. */
  const pausedUntil = new Map<Channel, number>()
  let claiming = false
  let looking = Promise.resolve()
  let wokenMeanwhile = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const hand = async (item: Due): Promise<void> => {
    const courier = couriers[item.delivery.channel]
    if (!courier)
      throw Object.assign(new Error('this channel is not configured any more'), { code: 'NOT_CONFIGURED' })
    await courier.send(item)
  }

  const attempt = async (item: Due): Promise<Settlement> => {
    const { delivery } = item
    const settled = { id: delivery.id, fence: delivery.fence, dueAt: delivery.dueAt }
    const about = {
      [delivery.subjectKind]: deliveryName(delivery),
      channel: delivery.channel,
      attempt: delivery.attempts,
    }
    try {
      await within(hand(item), ATTEMPT_LIMIT)
      log.info(about, `${delivery.channel} sent`)
      return { ...settled, state: 'sent', lastError: null, refusedAt: null, now: now() }
    } catch (error) {
      const { kind, reason, retryAfterMs } = sendFailureOf(error)
      const isFinal = kind === 'final' || (kind === 'refused' && delivery.recipient !== 'team')
      const refusedAt = delivery.refusedAt ?? (kind === 'refused' || kind === 'setup' ? now() : null)
      const until =
        kind === 'refused' && refusedAt !== null
          ? refusedAt + GIVE_UP_AFTER.refusal
          : delivery.createdAt + GIVE_UP_AFTER.arrival
      const again = isFinal ? null : nextAttempt(delivery.attempts, until, now(), random)
      const notBefore = now() + (retryAfterMs ?? 0)
      const dueAt = again === null ? null : Math.max(again, notBefore)
      if (retryAfterMs !== null) pausedUntil.set(delivery.channel, notBefore)
      if (dueAt === null) log.error({ ...about, reason }, `${delivery.channel} given up`)
      if (dueAt !== null)
        log.warn(
          { ...about, reason, again: new Date(dueAt).toISOString() },
          `${delivery.channel} not sent yet`,
        )
      return {
        ...settled,
        state: dueAt === null ? 'dead' : 'pending',
        dueAt: dueAt ?? delivery.dueAt,
        lastError: reason,
        refusedAt,
        now: now(),
      }
    }
  }

  const deliver = async (item: Due): Promise<void> => settling.record(await attempt(item))

  const sleep = (milliseconds: number): void => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(wake, Math.max(0, Math.min(milliseconds, LONGEST_NAP)))
  }

  const claimDue = async (): Promise<void> => {
    const limit = MOST_AT_ONCE - active.size
    if (limit === 0) return
    // What this process has sent already it must not claim again.
    await settling.catchUp()
    for (const [channel, until] of pausedUntil) if (until <= now()) pausedUntil.delete(channel)
    const { deliveries, nextAt } = await store.claim({
      now: now(),
      leaseUntil: now() + LEASE,
      limit,
      pausedChannels: [...pausedUntil.keys()],
    })
    for (const item of deliveries) {
      const work = deliver(item)
      active.add(work)
      void work.finally(() => {
        active.delete(work)
        wake()
      })
    }
    sleep(Math.min(nextAt ?? Infinity, ...pausedUntil.values()) - now())
  }

  const look = async (): Promise<void> => {
    claiming = true
    wokenMeanwhile = false
    try {
      await claimDue()
    } catch (error) {
      log.error({ err: error }, 'outbox not readable')
      sleep(NAP_AFTER_TROUBLE)
    }
    claiming = false
    if (wokenMeanwhile) wake()
  }

  const wake = (): void => {
    wokenMeanwhile = true
    if (!claiming && !stopped) looking = look()
  }

  /** A claim on its way may still bring deliveries: they are this process's to finish. */
  const finish = async (): Promise<void> => {
    await looking
    await Promise.all(active)
    await settling.catchUp()
  }

  return {
    wake,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await within(finish(), STOP_LIMIT).catch(() =>
        log.warn({ deliveries: active.size }, 'deliveries cut off by the stop'),
      )
      for (const courier of Object.values(couriers)) courier.close()
    },
  }
}
