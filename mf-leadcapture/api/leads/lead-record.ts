import type { Kysely } from 'kysely'
import { LEAD_FIELD_LIST, type LeadValues } from 'shared-contracts'
import { joinPhone, type StoredPhone } from 'shared-contracts/field-rule'
import type { ConsentKind } from '../../contract/consent.ts'
import { describeRisk } from '../abuse/risk.ts'
import { formatFacts, sanitizeText, createTeamMail, type MessageTemplate } from '../outbox/messages.ts'
import {
  CHANNELS,
  listDeliveries,
  formatDeliveryTable,
  getChannelState,
  type DeliveryStatus,
} from '../outbox/queue.ts'
import {
  listExtraFieldLines,
  formatMinute,
  createRecordOutputs,
  formatRisk,
  formatStatus,
  type RecordField,
  type RecordFilter,
  type RecordType,
} from '../records/record-type.ts'
import {
  createAcceptOperation,
  type PipelineTables,
  type SubmissionColumns,
  type SubmissionRows,
} from '../records/pipeline.ts'
import {
  createConsentQueries,
  RETENTION_MONTHS,
  formatMonthsBefore,
  createSubmissionQueries,
} from '../records/record-rows.ts'

/** A contact request. */
export interface LeadRow extends SubmissionColumns, LeadValues {
  phoneExtension: string | null
  subject: string
  page: string | null
  plid: string | null
  /** First and latest touch, each as JSON. A touch is the link and campaign that led to a visit. Null if unknown. */
  firstTouch: string | null
  lastTouch: string | null
}

/** Proof of a visitor's answer to one consent text. Rows never change, and stay when their lead is deleted. */
export interface ConsentRow {
  id: string
  leadId: string
  kind: ConsentKind
  /** `unstated`: the JSON body had no answer, because its format in the product specification has no such field. */
  state: 'given' | 'not-given' | 'unstated'
  textVersion: string
  textHash: string
  at: string
  /** The visitor's network address: complete as evidence if the visitor gave this consent, otherwise shortened. */
  ip: string
  userAgent: string
  page: string | null
  phone: string
  email: string
}

export interface LeadTables extends PipelineTables {
  leads: LeadRow
  consents: ConsentRow
}

export interface LeadRows extends SubmissionRows<LeadRow> {
  consents: ConsentRow[]
}

export const leadOperations = {
  accept: createAcceptOperation({
    table: 'leads',
    async insert(db: Kysely<LeadTables>, stored: readonly LeadRows[]) {
      const records = stored.map(({ record }) => record)
      await db.insertInto('leads').values(records).execute()
      const consents = stored.flatMap((rows) => rows.consents)
      await db.insertInto('consents').values(consents).execute()
    },
  }),
}

type Values = LeadValues & StoredPhone

const createLineReader =
  (name: keyof LeadValues) =>
  (lead: Values): string | number | null =>
    name === 'phone' ? joinPhone(lead) : lead[name]

const listLines = (lead: Values): [label: string, value: string][] =>
  LEAD_FIELD_LIST.flatMap(({ name, line }): [string, string][] =>
    line === null ? [] : [[line, String(createLineReader(name)(lead) ?? '-')]],
  )

export const listTexts = (lead: LeadValues): string[] =>
  LEAD_FIELD_LIST.flatMap(({ name, line }) =>
    line === null && lead[name] !== null ? [String(lead[name])] : [],
  )

export interface LeadRecord extends Omit<LeadRow, 'firstTouch' | 'lastTouch'> {
  firstTouch: unknown
  lastTouch: unknown
  consents: ConsentRow[]
  deliveries: DeliveryStatus[]
}

const { removeOlderThan, rows, ...common } = createSubmissionQueries<LeadRow>('leads')
const {
  ofRecords: consentsOf,
  expireConsents,
  ...evidence
} = createConsentQueries<ConsentRow>('consents', 'leadId', 'leads')

const parseTouch = (json: string | null): unknown => (json === null ? null : JSON.parse(json))

const addConsentsAndDeliveries = async (db: Kysely<LeadTables>, leads: LeadRow[]): Promise<LeadRecord[]> => {
  const ids = leads.map(({ id }) => id)
  const consents = Map.groupBy(await consentsOf(db, ids), ({ leadId }) => leadId)
  const deliveries = await listDeliveries(db, ids)
  return leads.map((lead) => ({
    ...lead,
    firstTouch: parseTouch(lead.firstTouch),
    lastTouch: parseTouch(lead.lastTouch),
    consents: consents.get(lead.id) ?? [],
    deliveries: deliveries.get(lead.id) ?? [],
  }))
}

export const listLeads = async (db: Kysely<LeadTables>, filter: RecordFilter): Promise<LeadRecord[]> =>
  addConsentsAndDeliveries(db, await rows(db, filter))

type Field = RecordField<LeadRecord>

const consentField = (kind: 'terms' | 'texts'): Field => ({
  csv: kind,
  read: ({ consents }) => consents.find((consent) => consent.kind === kind)?.state ?? '',
})

const { factsOf, ...columns } = createRecordOutputs<LeadRecord>([
  { table: 'ID', csv: 'id', page: 'Lead', read: ({ id }) => id },
  { table: 'RECEIVED', read: ({ receivedAt }) => formatMinute(receivedAt) },
  { csv: 'received', page: 'Received', read: ({ receivedAt }) => receivedAt },
  { table: 'STATUS', csv: 'status', page: 'Status', read: (lead) => formatStatus(lead, lead.status) },
  { page: 'Risk', read: formatRisk },
  { csv: 'subject', page: 'Subject', read: ({ subject }) => subject },
  { csv: 'source', page: 'Came as', read: ({ source }) => source },
  ...LEAD_FIELD_LIST.flatMap(({ name, csv, line }): Field[] => [
    ...(line === null ? [] : [{ table: csv.toUpperCase(), page: line, read: createLineReader(name) }]),
    { csv, read: (lead) => lead[name] },
    ...(name === 'phone' ? [{ csv: 'extension', read: (lead: LeadRecord) => lead.phoneExtension }] : []),
  ]),
  { csv: 'page', page: 'Page', read: ({ page }) => page },
  { csv: 'partner', page: 'Partner link', read: ({ plid }) => plid },
  { lines: ({ extraFields }) => listExtraFieldLines(extraFields) },
  consentField('terms'),
  consentField('texts'),
  ...CHANNELS.map((channel): Field => ({
    csv: channel,
    read: ({ deliveries }) => getChannelState(deliveries, channel),
  })),
  { csv: 'risk', read: ({ riskScore }) => riskScore },
  { csv: 'reasons', read: ({ riskReasons }) => riskReasons },
  { csv: 'extra', read: ({ extraFields }) => extraFields },
])

export const LEADS: RecordType<LeadTables, LeadRecord> = {
  kind: 'lead',
  plural: 'leads',
  noun: 'contact request',
  ...common,
  ...evidence,
  ...columns,
  tables: ['leads', 'consents'],
  list: listLeads,
  find: async (db, id) => (await addConsentsAndDeliveries(db, await common.read(db, [id])))[0] ?? null,
  receivedAt: ({ receivedAt }) => receivedAt,
  page: (lead) => [
    { facts: factsOf(lead) },
    ...listTexts(lead).map((text) => ({ text })),
    {
      head: ['CONSENT', 'STATE', 'TEXT', 'AT'],
      rows: lead.consents.map(({ kind, state, textVersion, at }) => [kind, state, textVersion, at]),
    },
    formatDeliveryTable(lead.deliveries),
  ],
  async expire(db, now) {
    await removeOlderThan(db, formatMonthsBefore(now, RETENTION_MONTHS.requests))
    await expireConsents(db, now)
  },
}

const renderLeadText = (lead: LeadRow): string => {
  const head = formatFacts([
    ...listLines(lead),
    ['Page', lead.page ?? '-'],
    ['Partner link', lead.plid ?? '-'],
    ...listExtraFieldLines(lead.extraFields),
    ['Received', lead.receivedAt],
    ['Lead', lead.id],
  ])
  return `${[head, ...listTexts(lead).map(sanitizeText)].join('\n\n')}\n`
}

const listCrmProperties = (lead: LeadRow): Record<string, string> =>
  Object.fromEntries(
    LEAD_FIELD_LIST.flatMap(({ name, crm }) => {
      const value = createLineReader(name)(lead)
      if (value === null) return []
      if (typeof crm === 'string') return [[crm, String(value)]]
      const [first = '', ...others] = String(value).split(/\s+/)
      return [
        [crm[0], first],
        [crm[1], others.join(' ')],
      ]
    }),
  )

export const LEAD_MESSAGES: MessageTemplate<LeadRow> = {
  mail: ({ delivery, record: lead }, addresses) =>
    createTeamMail(
      delivery,
      {
        id: lead.id,
        at: lead.receivedAt,
        subject: lead.subject,
        text: renderLeadText(lead),
        person: lead,
        unusual: describeRisk(lead),
      },
      addresses,
    ),
  contact: (lead) => ({
    properties: listCrmProperties(lead),
    submittedAt: Date.parse(lead.receivedAt),
    page: lead.page ?? '/',
    title: lead.subject,
  }),
  post: ({ riskScore: _score, riskReasons: _reasons, ...lead }) => lead,
}
