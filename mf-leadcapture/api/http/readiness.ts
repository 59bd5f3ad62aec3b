import { setTimeout } from 'node:timers/promises'
import { readDiskSpace } from '@federation/node-kit'
import type { FastifyInstance } from 'fastify'
import type { OutboxState } from '../outbox/outbox-state.ts'

const CACHE_MS = 1000
/** Timeout of a check. A store that does not answer in time counts as unavailable. */
const CHECK_TIMEOUT_MS = 3000
/**
 * Time for which `/readyz` still reports readiness while the store is unavailable, so that a load balancer keeps the API in use
 * during a restart of the database. Requests that need the store get 503 with Retry-After during that time.
 */
const GRACE_MS = 8000

/** Time in ms for which a delivery may be overdue. After that, it is reported as late, so that an operator finds the cause. */
export const MAX_OVERDUE_MS = 15 * 60_000

export interface Readiness {
  /** False if a load balancer should send requests to another instance. */
  ready: boolean
  store: 'ok' | 'unavailable'
  /** `low`: the remaining disk space is reserved for leads and résumés. `full`: it is reserved for leads only. */
  disk: { freeBytes: number | null; state: 'ok' | 'low' | 'full' | 'unknown' }
  /**
   * `refused`: a mailbox or service rejects deliveries for a reason that an operator can fix. `given-up`: the API stopped
   * trying to send some deliveries, which `leads doctor` lists. `late`: a delivery is overdue for more than MAX_OVERDUE_MS.
   */
  outbox: {
    oldestSeconds: number | null
    dead: number | null
    state: 'ok' | 'late' | 'refused' | 'given-up' | 'unknown'
  }
}

const withTimeout = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([work.catch(() => otherwise), setTimeout(CHECK_TIMEOUT_MS, otherwise, { ref: false })])

const checkDisk = async (stateDir: string): Promise<Readiness['disk']> => {
  const { free, canWriteCopies, canWriteFiles } = await readDiskSpace(stateDir)
  return { freeBytes: free, state: !canWriteFiles ? 'full' : !canWriteCopies ? 'low' : 'ok' }
}

const describeOutbox = (outbox: OutboxState | null, now: number): Readiness['outbox'] => {
  if (!outbox) return { oldestSeconds: null, dead: null, state: 'unknown' }
  const { dueSince, dead, refusedSince } = outbox
  const overdue = dueSince === null ? 0 : Math.max(0, now - dueSince)
  const state =
    refusedSince !== null ? 'refused' : dead > 0 ? 'given-up' : overdue > MAX_OVERDUE_MS ? 'late' : 'ok'
  return { oldestSeconds: Math.round(overdue / 1000), dead, state }
}

interface ReadinessOptions {
  outbox: { state(): Promise<OutboxState> }
  stateDir: string
  now: () => number
}

/** Creates a function that checks store, disk and outbox at most once a second. Concurrent callers share the result. */
export const createReadiness = ({ outbox, stateDir, now }: ReadinessOptions): (() => Promise<Readiness>) => {
  let checking: Promise<Readiness> | null = null
  let cached: { readiness: Readiness; until: number } | null = null
  let lastOk: number | null = null

  const check = async (): Promise<Readiness> => {
    const outboxState = await withTimeout<OutboxState | null>(outbox.state(), null)
    const disk = await withTimeout<Readiness['disk']>(checkDisk(stateDir), {
      freeBytes: null,
      state: 'unknown',
    })
    const at = performance.now()
    if (outboxState) lastOk = at
    const ready = lastOk !== null && at - lastOk < GRACE_MS
    const readiness: Readiness = {
      ready,
      store: outboxState ? 'ok' : 'unavailable',
      disk,
      outbox: describeOutbox(outboxState, now()),
    }
    cached = { readiness, until: at + CACHE_MS }
    return readiness
  }

  return async () => {
    if (cached && performance.now() < cached.until) return cached.readiness
    checking ??= check().finally(() => {
      checking = null
    })
    return checking
  }
}

/** `/healthz` responds with 200 while the process runs. `/readyz` responds with 503 unless the API can serve requests. */
export const registerHealthRoutes = (app: FastifyInstance, readiness: () => Promise<Readiness>): void => {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const current = await readiness()
    const ready = current.ready && !stopping
    return reply.code(ready ? 200 : 503).send({ ...current, ready })
  })
}
