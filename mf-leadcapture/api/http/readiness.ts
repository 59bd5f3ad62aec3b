import { diskRoom } from 'federation/service/disk-room'
import type { FastifyInstance } from 'fastify'
import type { Standing } from '../outbox/standing.ts'

/** However often somebody asks, the store hears of it once in this time. */
const FRESH = 1000
/** A store that has not answered by then is away, whatever it says later. */
const PATIENCE = 3000
/** A restart of the database is over by then: requests that come meanwhile are told to come again. */
const GRACE = 8000

/** A delivery that is overdue for longer waits for something that does not pass by itself. */
export const LONGEST_OVERDUE = 15 * 60_000

export interface Readiness {
  /** False where requests should go elsewhere. */
  ready: boolean
  store: 'ok' | 'unavailable'
  /** `low`: what is left is kept for leads and CVs; `full`: for leads alone. */
  disk: { freeBytes: number | null; state: 'ok' | 'low' | 'full' | 'unknown' }
  /** `refused`: the team's own mailbox is. `given-up`: a person has to look, see `leads doctor`. */
  outbox: {
    oldestSeconds: number | null
    dead: number | null
    state: 'ok' | 'late' | 'refused' | 'given-up' | 'unknown'
  }
}

const within = <T>(work: Promise<T>, otherwise: T): Promise<T> => {
  const { promise, resolve } = Promise.withResolvers<T>()
  const timer = setTimeout(() => resolve(otherwise), PATIENCE)
  work.then(resolve, () => resolve(otherwise)).finally(() => clearTimeout(timer))
  return promise
}

const lookAtDisk = async (stateDir: string): Promise<Readiness['disk']> => {
  const { free, forCopies, forFiles } = await diskRoom(stateDir)
  return { freeBytes: free, state: !forFiles ? 'full' : !forCopies ? 'low' : 'ok' }
}

const describeOutbox = (standing: Standing | null, now: number): Readiness['outbox'] => {
  if (!standing) return { oldestSeconds: null, dead: null, state: 'unknown' }
  const { dueSince, dead, refusedSince } = standing
  const overdue = dueSince === null ? 0 : Math.max(0, now - dueSince)
  const state =
    refusedSince !== null ? 'refused' : dead > 0 ? 'given-up' : overdue > LONGEST_OVERDUE ? 'late' : 'ok'
  return { oldestSeconds: Math.round(overdue / 1000), dead, state }
}

interface ReadinessOptions {
  outbox: { standing(): Promise<Standing> }
  stateDir: string
  /** Clock of the outbox. */
  now: () => number
}

/** Tells how this process stands. Asking it is free: it looks once a second at most, and once for all who ask meanwhile. */
export const createReadiness = ({ outbox, stateDir, now }: ReadinessOptions): (() => Promise<Readiness>) => {
  let looking: Promise<Readiness> | null = null
  let fresh: { readiness: Readiness; until: number } | null = null
  let lastWell: number | null = null

  const look = async (): Promise<Readiness> => {
    const standing = await within<Standing | null>(outbox.standing(), null)
    const disk = await within<Readiness['disk']>(lookAtDisk(stateDir), { freeBytes: null, state: 'unknown' })
    const at = performance.now()
    if (standing) lastWell = at
    const ready = lastWell !== null && at - lastWell < GRACE
    const readiness: Readiness = {
      ready,
      store: standing ? 'ok' : 'unavailable',
      disk,
      outbox: describeOutbox(standing, now()),
    }
    fresh = { readiness, until: at + FRESH }
    return readiness
  }

  return async () => {
    if (fresh && performance.now() < fresh.until) return fresh.readiness
    looking ??= look().finally(() => {
      looking = null
    })
    return looking
  }
}

/** `/healthz`: the process answers. `/readyz`: requests should come here, and how store, disk and outbox stand. */
export const healthRoutes = (app: FastifyInstance, readiness: () => Promise<Readiness>): void => {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const found = await readiness()
    const ready = found.ready && !stopping
    return reply.code(ready ? 200 : 503).send({ ...found, ready })
  })
}
