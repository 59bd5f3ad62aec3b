import type { Kysely } from 'kysely'
import { wholePhone } from 'shared-contracts/field-rule'
import { deliveriesOf, deliveryTable, type DeliveryStatus } from '../outbox/queue.ts'
import { extraLines } from '../records/extra-fields.ts'
import {
  findWritten,
  storeRecord,
  type Accepted,
  type PipelineTables,
  type SubmissionRows,
} from '../records/pipeline.ts'
import {
  columns,
  listRows,
  minute,
  RETENTION_MONTHS,
  riskWords,
  rowsById,
  sinceMonths,
  statusWord,
  submissionRows,
  type RecordColumns,
  type RecordStatus,
  type RecordType,
} from '../records/record-type.ts'
import { inBatches } from '../store/operation.ts'
import { CV_FILES } from './receive-cv.ts'

/** An application for a role. The résumé is a file under the application's id, outside every served folder. */
export interface ApplicationRow extends RecordColumns {
  id: string
  status: RecordStatus
  receivedAt: string
  source: 'json' | 'form'
  role: string
  fullName: string
  email: string
  phone: string
  phoneExtension: string | null
  /** Addresses of profiles or work, one per line. */
  links: string
  message: string
  /** Original name of the file, as plain text; never used as a path. */
  cvName: string
  cvType: 'pdf' | 'docx'
  cvSize: number
  /** sha256 of the file, hexadecimal. */
  cvHash: string
  /** Active content of the file, such as `JavaScript; attached files`; empty if there is none. */
  cvContains: string
  /** JSON of fields that a later form sent and this code does not know, or null. */
  extraFields: string | null
}

export interface ApplicationTables extends PipelineTables {
  applications: ApplicationRow
}

/** All rows of one application. */
export interface ApplicationRows extends SubmissionRows {
  application: ApplicationRow
}

/** The store's operations on applications. */
export const applicationOperations = {
  /** Stores an application whose résumé is on disk. */
  accept: {
    run: (db: Kysely<ApplicationTables>, rows: ApplicationRows): Promise<Accepted> =>
      storeRecord(db, rows.application, rows, async (application) => {
        await db.insertInto('applications').values(application).execute()
      }),
    written: (db: Kysely<ApplicationTables>, { application }: ApplicationRows) =>
      findWritten(db, 'applications', application),
  },
  /** Those of the ids that no application has. */
  orphans: {
    async run(db: Kysely<ApplicationTables>, { ids }: { ids: string[] }): Promise<string[]> {
      const known = new Set((await rowsById(db, 'applications', ids)).map(({ id }) => id))
      return ids.filter((id) => !known.has(id))
    },
  },
}

/** An application with its deliveries, as the commands print it. */
interface ApplicationRecord extends ApplicationRow {
  deliveries: Omit<DeliveryStatus, 'subjectId'>[]
}

const { removeOlderThan, ...rows } = submissionRows('applications')

/** Applications for a role. */
export const APPLICATIONS: RecordType<ApplicationTables, ApplicationRow, ApplicationRecord> = {
  kind: 'application',
  plural: 'applications',
  words: 'application',
  statuses: ['accepted', 'quarantined', 'test'],
  ...rows,
  tables: ['applications'],
  removeConsents: async () => undefined,
  list: (db, filter) =>
    listRows(db, 'applications', filter, {
      column: 'status',
      of: { accepted: ['accepted'], quarantined: ['quarantined'] },
    }),
  async find(db, id) {
    const [application] = await rowsById<ApplicationRow>(db, 'applications', [id])
    if (!application) return null
    const deliveries = (await deliveriesOf(db, [id])).get(id) ?? []
    return { ...application, deliveries: deliveries.map(({ subjectId: _id, ...delivery }) => delivery) }
  },
  receivedAt: ({ receivedAt }) => receivedAt,
  table: columns([
    ['ID', (application) => application.id],
    ['RECEIVED', (application) => minute(application.receivedAt)],
    ['STATUS', (application) => statusWord(application, application.status)],
    ['ROLE', (application) => application.role],
    ['NAME', (application) => application.fullName],
    ['EMAIL', (application) => application.email],
    ['PHONE', wholePhone],
    ['CV', (application) => application.cvType],
    ['CV CONTAINS', (application) => application.cvContains],
  ]),
  csv: columns([
    ['id', (application) => application.id],
    ['received', (application) => application.receivedAt],
    ['status', (application) => statusWord(application, application.status)],
    ['source', (application) => application.source],
    ['role', (application) => application.role],
    ['name', (application) => application.fullName],
    ['email', (application) => application.email],
    ['phone', (application) => application.phone],
    ['extension', (application) => application.phoneExtension],
    ['links', (application) => application.links],
    ['message', (application) => application.message],
    ['cv', (application) => application.cvType],
    ['cv contains', (application) => application.cvContains],
    ['risk', (application) => application.riskScore],
    ['reasons', (application) => application.riskReasons],
    ['extra', (application) => application.extraFields],
  ]),
  page: (application) => [
    {
      facts: [
        ['Application', application.id],
        ['Received', application.receivedAt],
        ['Status', statusWord(application, application.status)],
        ['Risk', riskWords(application)],
        ['Role', application.role],
        ['Name', application.fullName],
        ['Email', application.email],
        ['Phone', wholePhone(application)],
        ...extraLines(application.extraFields),
        ['CV', `${application.cvName} (${application.cvType}, ${application.cvSize} bytes)`],
        ['CV sha256', application.cvHash],
        ['CV contains', application.cvContains || null],
      ],
    },
    { text: application.links },
    { text: application.message },
    deliveryTable(application.deliveries),
  ],
  expire: (db, now) => removeOlderThan(db, sinceMonths(now, RETENTION_MONTHS.applications)),
  files: {
    ...CV_FILES,
    verb: 'cv',
    what: "an applicant's CV",
    facts: ({ cvType, cvSize, cvContains }) =>
      [cvType, `${cvSize} bytes`, ...(cvContains === '' ? [] : [`contains ${cvContains}`])].join(', '),
    suffixOf: ({ cvType }) => `.${cvType}`,
  },
  async checkFiles(db, files) {
    const ids = (await db.selectFrom('applications').select('id').execute()).map(({ id }) => id)
    const present = await inBatches(ids, (batch) => files.present(batch))
    const missing = ids.length - present.length
    return {
      check: 'CVs',
      isGood: missing === 0,
      finding: `${ids.length} applications, ${missing} CVs missing`,
    }
  },
}
