import { sql, type Kysely } from 'kysely'
import { LEAD_FIELD_LIST } from 'shared-contracts'
import { wholePhone } from 'shared-contracts/field-rule'
import { CHANNELS, deliveriesOf, deliveryTable, stateOn, type DeliveryStatus } from '../outbox/queue.ts'
import { extraLines } from '../records/extra-fields.ts'
import {
  columns,
  consentRows,
  listRows,
  minute,
  RETENTION_MONTHS,
  riskWords,
  rowsById,
  sinceMonths,
  statusWord,
  submissionRows,
  type RecordFilter,
  type RecordType,
} from '../records/record-type.ts'
import { linesOf, textsOf } from './lead-mail.ts'
import type { ConsentRow, LeadRow, LeadTables } from './lead-store.ts'

/** A lead with its consents and deliveries, as the commands print it. */
export interface LeadRecord extends Omit<LeadRow, 'firstTouch' | 'lastTouch'> {
  firstTouch: unknown
  lastTouch: unknown
  consents: ConsentRow[]
  deliveries: DeliveryStatus[]
}

const { removeOlderThan, ...rows } = submissionRows('leads')
const { ofRecords: consentsOf, expireConsents, ...evidence } = consentRows('consents', 'leadId', 'leads')

const parseTouch = (json: string | null): unknown => (json === null ? null : JSON.parse(json))

const complete = async (db: Kysely<LeadTables>, leads: LeadRow[]): Promise<LeadRecord[]> => {
  const ids = leads.map(({ id }) => id)
  const consents = Map.groupBy(await consentsOf<ConsentRow>(db, ids), ({ leadId }) => leadId)
  const deliveries = await deliveriesOf(db, ids)
  return leads.map((lead) => ({
    ...lead,
    firstTouch: parseTouch(lead.firstTouch),
    lastTouch: parseTouch(lead.lastTouch),
    consents: consents.get(lead.id) ?? [],
    deliveries: deliveries.get(lead.id) ?? [],
  }))
}

/** Newest first. */
export const listLeads = async (db: Kysely<LeadTables>, filter: RecordFilter): Promise<LeadRecord[]> =>
  complete(
    db,
    await listRows<LeadRow>(db, 'leads', filter, {
      column: 'status',
      of: { accepted: ['accepted'], quarantined: ['quarantined'] },
    }),
  )

type Column = [head: string, read: (lead: LeadRecord) => string | number | null]

const consentState = (lead: LeadRecord, kind: 'terms' | 'texts'): string =>
  lead.consents.find((consent) => consent.kind === kind)?.state ?? ''

/** Contact requests. */
export const LEADS: RecordType<LeadTables, LeadRecord> = {
  kind: 'lead',
  plural: 'leads',
  words: 'contact request',
  statuses: ['accepted', 'quarantined', 'test'],
  ...rows,
  ...evidence,
  tables: ['leads', 'consents'],
  list: listLeads,
  find: async (db, id) => (await complete(db, await rowsById<LeadRow>(db, 'leads', [id])))[0] ?? null,
  receivedAt: ({ receivedAt }) => receivedAt,
  table: columns([
    ['ID', (lead) => lead.id],
    ['RECEIVED', (lead) => minute(lead.receivedAt)],
    ['STATUS', (lead) => statusWord(lead, lead.status)],
    ...LEAD_FIELD_LIST.filter(({ line }) => line !== null).map(({ name, csv }): Column => [
      csv.toUpperCase(),
      (lead) => (name === 'phone' ? wholePhone(lead) : lead[name]),
    ]),
  ]),
  csv: columns([
    ['id', (lead) => lead.id],
    ['received', (lead) => lead.receivedAt],
    ['status', (lead) => statusWord(lead, lead.status)],
    ['source', (lead) => lead.source],
    ...LEAD_FIELD_LIST.flatMap(({ name, csv }): Column[] => [
      [csv, (lead) => lead[name]],
      ...(name === 'phone' ? [['extension', (lead) => lead.phoneExtension] satisfies Column] : []),
    ]),
    ['page', (lead) => lead.page],
    ['partner', (lead) => lead.plid],
    ['terms', (lead) => consentState(lead, 'terms')],
    ['texts', (lead) => consentState(lead, 'texts')],
    ...CHANNELS.map((channel): Column => [channel, (lead) => stateOn(lead.deliveries, channel)]),
    ['risk', (lead) => lead.riskScore],
    ['reasons', (lead) => lead.riskReasons],
    ['extra', (lead) => lead.extraFields],
  ]),
  page: (lead) => [
    {
      facts: [
        ['Lead', lead.id],
        ['Received', lead.receivedAt],
        ['Status', statusWord(lead, lead.status)],
        ['Risk', riskWords(lead)],
        ['Came as', lead.source],
        ...linesOf(lead),
        ['Page', lead.page],
        ['Partner link', lead.plid],
        ...extraLines(lead.extraFields),
      ],
    },
    ...textsOf(lead).map((text) => ({ text })),
    {
      head: ['CONSENT', 'STATE', 'TEXT', 'AT'],
      rows: lead.consents.map(({ kind, state, textVersion, at }) => [kind, state, textVersion, at]),
    },
    deliveryTable(lead.deliveries),
  ],
  async expire(db, now) {
    await removeOlderThan(db, sinceMonths(now, RETENTION_MONTHS.requests))
    await expireConsents(db, now)
  },
  async checkRows(db) {
    const { rows: found } = await sql<{
      count: number
    }>`select count(*) as count from leads where is_test = 0 and not exists (select 1 from outbox where outbox.subject_id = leads.id)`.execute(
      db,
    )
    const count = found[0]?.count ?? 0
    return { check: 'complete', isGood: count === 0, finding: `${count} leads without an outbox row` }
  },
}
