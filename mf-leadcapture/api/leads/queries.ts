import type { Kysely } from 'kysely'
import { testsIn, type Filter } from '../intake/subject.ts'
import type { OutboxRow } from '../outbox/outbox-row.ts'
import type { ConsentRow, LeadRow, LeadTables } from './rows.ts'

/** A lead with what belongs to it, as people and scripts read it. */
export interface LeadRecord extends Omit<LeadRow, 'firstTouch' | 'lastTouch'> {
  firstTouch: unknown
  lastTouch: unknown
  consents: ConsentRow[]
  deliveries: Pick<OutboxRow, 'subjectId' | 'channel' | 'state' | 'messageId' | 'attempts' | 'lastError'>[]
}

const parseTouch = (json: string | null): unknown => (json === null ? null : JSON.parse(json))

const complete = async (db: Kysely<LeadTables>, leads: LeadRow[]): Promise<LeadRecord[]> => {
  if (leads.length === 0) return []
  const ids = leads.map((lead) => lead.id)
  const consents = await db
    .selectFrom('consents')
    .selectAll()
    .where('leadId', 'in', ids)
    .orderBy('id')
    .execute()
  const deliveries = await db
    .selectFrom('outbox')
    .select(['subjectId', 'channel', 'state', 'messageId', 'attempts', 'lastError'])
    .where('subjectId', 'in', ids)
    .orderBy('channel')
    .execute()
  const consentsOf = Map.groupBy(consents, (row) => row.leadId)
  const deliveriesOf = Map.groupBy(deliveries, (row) => row.subjectId)
  return leads.map((lead) => ({
    ...lead,
    firstTouch: parseTouch(lead.firstTouch),
    lastTouch: parseTouch(lead.lastTouch),
    consents: consentsOf.get(lead.id) ?? [],
    deliveries: deliveriesOf.get(lead.id) ?? [],
  }))
}

/** Newest first. */
export const listLeads = async (db: Kysely<LeadTables>, filter: Filter): Promise<LeadRecord[]> => {
  const { limit, status, before } = filter
  const isTest = testsIn(filter)
  const rows = await db
    .selectFrom('leads')
    .selectAll()
    .$if(isTest !== undefined, (query) => query.where('isTest', '=', isTest ?? 0))
    .$if(status === 'quarantined' || status === 'accepted', (query) =>
      query.where('status', '=', status === 'quarantined' ? 'quarantined' : 'accepted'),
    )
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return complete(db, rows)
}

export const findLead = async (db: Kysely<LeadTables>, id: string): Promise<LeadRecord | null> => {
  const lead = await db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst()
  const [record] = await complete(db, lead ? [lead] : [])
  return record ?? null
}
