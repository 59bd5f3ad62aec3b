import type { Kysely } from 'kysely'
import type { ApplicationRow, OutboxRow, Tables } from '../tables.ts'

/** An application with its deliveries, as people and scripts read it. */
export interface ApplicationRecord extends ApplicationRow {
  deliveries: Pick<OutboxRow, 'channel' | 'state' | 'messageId' | 'attempts' | 'lastError'>[]
}

export interface ApplicationFilter {
  limit: number
  status?: ApplicationRow['status'] | undefined
  /** Only those that came before the application of this id. */
  before?: string | undefined
}

/** Newest first. */
export const listApplications = (db: Kysely<Tables>, { limit, status, before }: ApplicationFilter): Promise<ApplicationRow[]> =>
  db
    .selectFrom('applications')
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'accepted'))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const findApplication = async (db: Kysely<Tables>, id: string): Promise<ApplicationRecord | null> => {
  const application = await db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst()
  if (!application) return null
  const deliveries = await db
    .selectFrom('outbox')
    .select(['channel', 'state', 'messageId', 'attempts', 'lastError'])
    .where('subjectId', '=', id)
    .execute()
  return { ...application, deliveries }
}
