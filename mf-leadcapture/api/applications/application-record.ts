import type { Kysely } from 'kysely'
import { joinPhone } from 'shared-contracts/field-rule'
import { describeRisk } from '../abuse/risk.ts'
import { formatFacts, sanitizeText, createTeamMail, type MessageTemplate } from '../outbox/messages.ts'
import { listDeliveries, formatDeliveryTable, type DeliveryStatus } from '../outbox/queue.ts'
import {
  listExtraFieldLines,
  formatMinute,
  createRecordOutputs,
  formatRisk,
  formatStatus,
  type RecordType,
} from '../records/record-type.ts'
import {
  createAcceptOperation,
  type PipelineTables,
  type SubmissionColumns,
  type SubmissionRows,
} from '../records/pipeline.ts'
import { RETENTION_MONTHS, formatMonthsBefore, createSubmissionQueries } from '../records/record-rows.ts'

export interface ApplicationRow extends SubmissionColumns {
  role: string
  fullName: string
  email: string
  phone: string
  phoneExtension: string | null
  links: string
  message: string
  /** Original name of the résumé file, as plain text. It is never used as a path. */
  cvName: string
  cvType: 'pdf' | 'docx'
  cvSize: number
  cvHash: string
  /** Active content of the résumé file, such as `JavaScript; attached files`. Empty if there is none. */
  cvContains: string
}

export interface ApplicationTables extends PipelineTables {
  applications: ApplicationRow
}

export const applicationOperations = {
  /** Stores the rows of an application. The caller must store the résumé first. */
  accept: createAcceptOperation({
    table: 'applications',
    async insert(db: Kysely<ApplicationTables>, stored: readonly SubmissionRows<ApplicationRow>[]) {
      const records = stored.map(({ record }) => record)
      await db.insertInto('applications').values(records).execute()
    },
  }),
}

interface ApplicationRecord extends ApplicationRow {
  deliveries: Omit<DeliveryStatus, 'subjectId'>[]
}

const { removeOlderThan, rows, ...common } = createSubmissionQueries<ApplicationRow>('applications')

const { factsOf, ...columns } = createRecordOutputs<ApplicationRow>([
  { table: 'ID', csv: 'id', page: 'Application', read: ({ id }) => id },
  { table: 'RECEIVED', read: ({ receivedAt }) => formatMinute(receivedAt) },
  { csv: 'received', page: 'Received', read: ({ receivedAt }) => receivedAt },
  { table: 'STATUS', csv: 'status', page: 'Status', read: (one) => formatStatus(one, one.status) },
  { page: 'Risk', read: formatRisk },
  { csv: 'source', read: ({ source }) => source },
  { table: 'ROLE', csv: 'role', page: 'Role', read: ({ role }) => role },
  { table: 'NAME', csv: 'name', page: 'Name', read: ({ fullName }) => fullName },
  { table: 'EMAIL', csv: 'email', page: 'Email', read: ({ email }) => email },
  {
    table: 'PHONE',
    page: 'Phone',
    read: joinPhone,
    lines: ({ extraFields }) => listExtraFieldLines(extraFields),
  },
  { csv: 'phone', read: ({ phone }) => phone },
  { csv: 'extension', read: ({ phoneExtension }) => phoneExtension },
  { csv: 'links', read: ({ links }) => links },
  { csv: 'message', read: ({ message }) => message },
  { table: 'CV', csv: 'cv', read: ({ cvType }) => cvType },
  { page: 'CV', read: ({ cvName, cvType, cvSize }) => `${cvName} (${cvType}, ${cvSize} bytes)` },
  { page: 'CV sha256', read: ({ cvHash }) => cvHash },
  { table: 'CV CONTAINS', csv: 'cv contains', read: ({ cvContains }) => cvContains },
  { page: 'CV contains', read: ({ cvContains }) => cvContains || null },
  { csv: 'risk', read: ({ riskScore }) => riskScore },
  { csv: 'reasons', read: ({ riskReasons }) => riskReasons },
  { csv: 'extra', read: ({ extraFields }) => extraFields },
])

export const APPLICATIONS: RecordType<ApplicationTables, ApplicationRow, ApplicationRecord> = {
  kind: 'application',
  plural: 'applications',
  noun: 'application',
  ...common,
  ...columns,
  tables: ['applications'],
  removeConsents: async () => undefined,
  list: rows,
  async find(db, id) {
    const [application] = await common.read(db, [id])
    if (!application) return null
    const deliveries = (await listDeliveries(db, [id])).get(id) ?? []
    return { ...application, deliveries: deliveries.map(({ subjectId: _id, ...delivery }) => delivery) }
  },
  receivedAt: ({ receivedAt }) => receivedAt,
  page: (application) => [
    { facts: factsOf(application) },
    { text: application.links },
    { text: application.message },
    formatDeliveryTable(application.deliveries),
  ],
  expire: (db, now) => removeOlderThan(db, formatMonthsBefore(now, RETENTION_MONTHS.applications)),
}

/** Renders the mail to the team. Names a command that copies the résumé, instead of attaching this untrusted file. */
const renderApplicationText = (application: ApplicationRow): string => {
  const head = formatFacts([
    ['Role', application.role],
    ['Name', application.fullName],
    ['Email', application.email],
    ['Phone', joinPhone(application)],
    ['Résumé', `${application.cvName} (${application.cvType}, ${Math.ceil(application.cvSize / 1024)} KB)`],
    ...(application.cvContains === ''
      ? []
      : [['Caution', `the résumé contains ${application.cvContains}`] as const]),
    ...listExtraFieldLines(application.extraFields),
    ['Received', application.receivedAt],
    ['Application', application.id],
  ])
  const links = application.links === '' ? '' : `\n${sanitizeText(application.links)}\n`
  return `${head}\n${links}\n${sanitizeText(application.message)}\n\nTo get the résumé: npm run leads -- cv ${application.id} --out <file>\n`
}

export const APPLICATION_MESSAGES: MessageTemplate<ApplicationRow> = {
  mail: ({ delivery, record: application }, addresses) =>
    createTeamMail(
      delivery,
      {
        id: application.id,
        at: application.receivedAt,
        subject: `Application: ${application.role}`,
        text: renderApplicationText(application),
        person: application,
        unusual: describeRisk(application),
      },
      addresses,
    ),
  post: ({ riskScore: _score, riskReasons: _reasons, ...application }) => application,
}
