import { openData } from '../api/lead-store.ts'
import { listLeads } from '../api/leads/lead-record.ts'
import { startApi } from '../testing/api-process.ts'
import { SAMPLE_LEAD } from '../testing/sample-submissions.ts'
import type { Figure, Scene } from './scene.ts'
import { createVisitor } from './visitor.ts'

const SUBMITS = 64

/** Over one instance, or over two that share a PostgreSQL. */
export const proveOneKey = async ({ folder, atEnd }: Scene, databaseUrl?: string): Promise<Figure> => {
  const environment = {
    STATE_DIR: folder,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  }
  const instances = [
    await startApi({ environment, atEnd }),
    ...(databaseUrl === undefined ? [] : [await startApi({ environment, atEnd })]),
  ]
  const visitors = instances.map((api) => createVisitor(api.url, SUBMITS))
  const replies = await Promise.all(
    Array.from({ length: SUBMITS }, async (_, index) =>
      visitors[index % visitors.length]?.send(SAMPLE_LEAD, 'one-key-for-all'),
    ),
  )
  for (const visitor of visitors) visitor.leave()
  const db = await openData({ stateDir: folder, databaseUrl }, 'read')
  const leads = db ? await listLeads(db, { limit: 100 }).finally(() => db.destroy()) : []
  const statuses = Map.groupBy(replies, (reply) => reply?.status ?? 0)
  const answers = [...statuses].map(([status, { length }]) => `${length} × ${status}`).join(', ')
  return {
    what: `${SUBMITS} parallel submits of one key, ${databaseUrl === undefined ? 'SQLite' : 'PostgreSQL, two instances'}`,
    promised: 'one lead',
    measured: `${leads.length} lead${leads.length === 1 ? '' : 's'} (${answers})`,
    holds: leads.length === 1 && [...statuses.keys()].every((status) => status === 200 || status === 409),
  }
}
