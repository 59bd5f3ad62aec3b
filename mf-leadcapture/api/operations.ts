import type { Kysely } from 'kysely'
import type { Engine } from './store/engine.ts'
import { expire } from './expire.ts'
import { accept, apply } from './intake/take-in.ts'
import { expireDigests, oweDigest } from './digest/operations.ts'
import { readBacklog } from './outbox/backlog.ts'
import { readStanding } from './outbox/standing.ts'
import type { ApplicationRow, DigestRow, LeadRow, OutboxRow, Tables } from './tables.ts'

export interface ClaimRequest {
  now: number
  leaseUntil: number
  limit: number
}

/** A delivery with what it delivers. */
export type Due = { delivery: OutboxRow } & (
  | { kind: 'lead'; lead: LeadRow }
  | { kind: 'application'; application: ApplicationRow }
  | { kind: 'digest'; digest: DigestRow }
)

export interface Claim {
  deliveries: Due[]
  /** When the next delivery falls due or a lease runs out; null while nothing is pending. */
  nextAt: number | null
}

export interface Settlement {
  id: string
  fence: number
  state: 'pending' | 'sent' | 'dead'
  dueAt: number
  lastError: string | null
  refusedAt: number | null
  now: number
}

/** Materialised first, so that no plan can lock more rows than it updates. Other instances' rows are passed over. */
const claimRows = (db: Kysely<Tables>, { now, leaseUntil, limit }: ClaimRequest, engine: Engine): Promise<OutboxRow[]> =>
  db
    .with('picked', (query) => {
      const due = query
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'pending')
        .where('dueAt', '<=', now)
        .where('leaseUntil', '<=', now)
        .orderBy('dueAt')
        .limit(limit)
      return engine === 'postgres' ? due.forUpdate().skipLocked() : due
    })
    .updateTable('outbox')
    .set((row) => ({ leaseUntil, fence: row('fence', '+', 1), attempts: row('attempts', '+', 1) }))
    .where('id', 'in', (query) => query.selectFrom('picked').select('picked.id'))
    .returningAll()
    .execute()

const idsOf = (rows: OutboxRow[], kind: OutboxRow['subjectKind']): string[] => rows.filter((row) => row.subjectKind === kind).map((row) => row.subjectId)

const withSubjects = async (db: Kysely<Tables>, rows: OutboxRow[]): Promise<Due[]> => {
  const leadIds = idsOf(rows, 'lead')
  const applicationIds = idsOf(rows, 'application')
  const leads = leadIds.length === 0 ? [] : await db.selectFrom('leads').selectAll().where('id', 'in', leadIds).execute()
  const applications = applicationIds.length === 0 ? [] : await db.selectFrom('applications').selectAll().where('id', 'in', applicationIds).execute()
  const days = idsOf(rows, 'digest')
  const digests = days.length === 0 ? [] : await db.selectFrom('digests').selectAll().where('day', 'in', days).execute()
  const digestOfDay = new Map(digests.map((row) => [row.day, row]))
  const leadById = new Map(leads.map((row) => [row.id, row]))
  const applicationById = new Map(applications.map((row) => [row.id, row]))
  return rows.flatMap((delivery): Due[] => {
    const lead = leadById.get(delivery.subjectId)
    const application = applicationById.get(delivery.subjectId)
    const digest = digestOfDay.get(delivery.subjectId)
    if (digest) return [{ kind: 'digest', delivery, digest }]
    if (lead) return [{ kind: 'lead', delivery, lead }]
    return application ? [{ kind: 'application', delivery, application }] : []
  })
}

const claim = async (db: Kysely<Tables>, request: ClaimRequest, engine: Engine): Promise<Claim> => {
  const claimed = await claimRows(db, request, engine)
  const pending = await db
    .selectFrom('outbox')
    .select(['dueAt', 'leaseUntil'])
    .where('state', '=', 'pending')
    .orderBy('dueAt')
    .limit(request.limit)
    .execute()
  return {
    deliveries: await withSubjects(db, claimed),
    nextAt: pending.length === 0 ? null : Math.min(...pending.map((row) => Math.max(row.dueAt, row.leaseUntil))),
  }
}

/** False where the lease was lost: somebody else has claimed the delivery since, and their word counts. */
const settle = async (db: Kysely<Tables>, { id, fence, state, dueAt, lastError, refusedAt, now }: Settlement): Promise<boolean> => {
  const result = await db
    .updateTable('outbox')
    .set({ state, dueAt, lastError, refusedAt, leaseUntil: 0, settledAt: state === 'pending' ? null : now })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

const ping = async (db: Kysely<Tables>): Promise<void> => {
  await db.selectFrom('schemaMigrations').select('version').limit(1).execute()
}

/** The secret of that name; `proposed` becomes it where there is none yet. */
const secret = async (db: Kysely<Tables>, { name, proposed }: { name: string; proposed: string }): Promise<string> => {
  await db.insertInto('secrets').values({ name, value: proposed }).onConflict((conflict) => conflict.column('name').doNothing()).execute()
  return (await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value
}

/** Forgets idempotency keys nobody can repeat any more, and what is older than it is kept. */
const tidy = async (db: Kysely<Tables>, { now }: { now: number }): Promise<void> => {
  await expire(db, now)
  await expireDigests(db, now)
  await db.deleteFrom('idempotencyKeys').where('expiresAt', '<=', now).execute()
}

/** Those of the ids that no application has. */
const ownerless = async (db: Kysely<Tables>, { ids }: { ids: string[] }): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('applications').select('id').where('id', 'in', ids).execute()
  const owned = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !owned.has(id))
}

/** What the store can do, in Kysely alone; each runs inside a transaction that its caller opens and commits. */
export const operations = { accept, apply, claim, settle, ping, secret, tidy, ownerless, standing: readStanding, backlog: readBacklog, oweDigest }
