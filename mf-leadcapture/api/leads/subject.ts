import type { Kysely } from 'kysely'
import { LEAD_FIELD_LIST } from 'shared-contracts'
import { wholePhone } from 'shared-contracts/field-text'
import {
  AT_ONCE,
  evidenceIn,
  holdIn,
  KEPT_MONTHS,
  named,
  releaseIn,
  removeEvidenceIn,
  removeIn,
  sinceMonths,
  testRows,
  waitingIn,
} from '../intake/kept-rows.ts'
import { extraLines } from '../intake/extra-fields.ts'
import { columns, minute, riskWords, statusWord, type Examined, type Subject } from '../intake/subject.ts'
import { deliveryTable, stateOn } from '../outbox/deliveries.ts'
import { CHANNELS } from '../outbox/outbox-row.ts'
import { findLead, listLeads, type LeadRecord } from './queries.ts'
import { linesOf, textsOf, type LeadTables } from './rows.ts'

const TABLE = 'leads'
const CONSENTS = { table: 'consents', of: 'leadId' }

type Column = [head: string, read: (lead: LeadRecord) => string | number | null]

const CSV_FIELDS = LEAD_FIELD_LIST.flatMap(({ name, csv }): Column[] => [
  [csv, (lead) => lead[name]],
  ...(name === 'phone' ? [['extension', (lead) => lead.phoneExtension] satisfies Column] : []),
])
/** What fits on a line. */
const TABLE_FIELDS = LEAD_FIELD_LIST.filter(({ line }) => line !== null).map(({ name, csv }): Column => [
  csv.toUpperCase(),
  (lead) => (name === 'phone' ? wholePhone(lead) : lead[name]),
])

const consentOf = (lead: LeadRecord, kind: 'terms' | 'texts'): string =>
  lead.consents.find((consent) => consent.kind === kind)?.state ?? ''

/** Consents outlast what they were given with, since they are the evidence; a consent never goes before its lead. */
const expire = async (db: Kysely<LeadTables>, now: number): Promise<void> => {
  const old = await db
    .selectFrom('leads')
    .select('id')
    .where('receivedAt', '<', sinceMonths(now, KEPT_MONTHS.requests))
    .limit(AT_ONCE)
    .execute()
  await removeIn(
    db,
    TABLE,
    old.map(({ id }) => id),
  )
  await db
    .deleteFrom('consents')
    .where('at', '<', sinceMonths(now, KEPT_MONTHS.consents))
    .where('leadId', 'not in', (query) => query.selectFrom('leads').select('id'))
    .execute()
}

const examineRows = async (db: Kysely<LeadTables>): Promise<Examined> => {
  const { count } = await db
    .selectFrom('leads')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('isTest', '=', 0)
    .where((expression) =>
      expression.not(
        expression.exists(
          expression.selectFrom('outbox').select('outbox.id').whereRef('outbox.subjectId', '=', 'leads.id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return { check: 'complete', isGood: count === 0, finding: `${count} leads without an outbox row` }
}

/** Contact requests. */
export const LEADS: Subject<LeadTables, LeadRecord> = {
  kind: 'lead',
  plural: 'leads',
  words: 'contact request',
  statuses: ['accepted', 'quarantined', 'test'],
  list: listLeads,
  find: findLead,
  receivedAt: (lead) => lead.receivedAt,
  table: columns([
    ['ID', (lead) => lead.id],
    ['RECEIVED', (lead) => minute(lead.receivedAt)],
    ['STATUS', (lead) => statusWord(lead, lead.status)],
    ...TABLE_FIELDS,
  ]),
  csv: columns([
    ['id', (lead) => lead.id],
    ['received', (lead) => lead.receivedAt],
    ['status', (lead) => statusWord(lead, lead.status)],
    ['source', (lead) => lead.source],
    ...CSV_FIELDS,
    ['page', (lead) => lead.page],
    ['partner', (lead) => lead.plid],
    ['terms', (lead) => consentOf(lead, 'terms')],
    ['texts', (lead) => consentOf(lead, 'texts')],
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
  read: async (db, ids) =>
    (await db.selectFrom('leads').selectAll().where('id', 'in', ids).execute()).map((lead) => [
      lead.id,
      lead,
    ]),
  waiting: (db) => waitingIn(db, TABLE, { at: 'receivedAt', state: 'status' }),
  release: (db, id, now) => releaseIn(db, TABLE, id, now),
  hold: (db, id, now) => holdIn(db, TABLE, id, now),
  expire,
  named: (db, person) => named(db, TABLE, person),
  tests: (db) => testRows(db, TABLE),
  // Their consents stay.
  remove: (db, ids) => removeIn(db, TABLE, ids),
  evidence: (db, person) => evidenceIn(db, CONSENTS, person),
  removeEvidence: (db, found, person) => removeEvidenceIn(db, CONSENTS, found, person),
  tables: ['leads', 'consents'],
  examineRows,
}
