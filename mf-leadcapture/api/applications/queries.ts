import type { Kysely } from 'kysely'
import { testsIn, type Filter } from '../intake/subject.ts'
import type { OutboxRow } from '../outbox/outbox-row.ts'
import type { ApplicationRow, ApplicationTables } from './rows.ts'

/** An application with its deliveries, as people and scripts read it. */
export interface ApplicationRecord extends ApplicationRow {
  deliveries: Pick<OutboxRow, 'channel' | 'state' | 'messageId' | 'attempts' | 'lastError'>[]
}

/** Newest first. */
export const listApplications = (
  db: Kysely<ApplicationTables>,
  filter: Filter,
): Promise<ApplicationRow[]> => {
  const { limit, status, before } = filter
  const isTest = testsIn(filter)
  return db
    .selectFrom('applications')
    .selectAll()
    .$if(isTest !== undefined, (query) => query.where('isTest', '=', isTest ?? 0))
    .$if(status === 'quarantined' || status === 'accepted', (query) =>
      query.where('status', '=', status === 'quarantined' ? 'quarantined' : 'accepted'),
    )
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export const findApplication = async (
  db: Kysely<ApplicationTables>,
  id: string,
): Promise<ApplicationRecord | null> => {
  const application = await db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst()
  if (!application) return null
  const deliveries = await db
    .selectFrom('outbox')
    .select(['channel', 'state', 'messageId', 'attempts', 'lastError'])
    .where('subjectId', '=', id)
    .execute()
  return { ...application, deliveries }
}
