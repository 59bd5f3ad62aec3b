import type { Kysely } from 'kysely'
import { wholePhone } from 'shared-contracts/field-text'
import {
  holdIn,
  named,
  releaseIn,
  removeIn,
  waitingIn,
  AT_ONCE,
  KEPT_MONTHS,
  sinceMonths,
  testRows,
} from '../intake/kept-rows.ts'
import { extraLines } from '../intake/extra-fields.ts'
import { columns, minute, riskWords, statusWord, type Examined, type Subject } from '../intake/subject.ts'
import { deliveryTable } from '../outbox/deliveries.ts'
import type { FileKeeper } from '../store/files/file-keeper.ts'
import { CV_FILES } from './receive-cv.ts'
import { findApplication, listApplications, type ApplicationRecord } from './queries.ts'
import type { ApplicationRow, ApplicationTables } from './rows.ts'

const TABLE = 'applications'

const expire = async (db: Kysely<ApplicationTables>, now: number): Promise<void> => {
  const old = await db
    .selectFrom('applications')
    .select('id')
    .where('receivedAt', '<', sinceMonths(now, KEPT_MONTHS.applications))
    .limit(AT_ONCE)
    .execute()
  await removeIn(
    db,
    TABLE,
    old.map(({ id }) => id),
  )
}

const examineFiles = async (db: Kysely<ApplicationTables>, files: FileKeeper): Promise<Examined> => {
  const rows = await db.selectFrom('applications').select('id').execute()
  const ids = rows.map(({ id }) => id)
  const count = ids.length
  let present = 0
  for (let start = 0; start < count; start += AT_ONCE)
    present += (await files.present(ids.slice(start, start + AT_ONCE))).length
  return {
    check: 'CVs',
    isGood: present === count,
    finding: `${count} applications, ${count - present} CVs missing`,
  }
}

/** Applications for a role. */
export const APPLICATIONS: Subject<ApplicationTables, ApplicationRow, ApplicationRecord> = {
  kind: 'application',
  plural: 'applications',
  words: 'application',
  statuses: ['accepted', 'quarantined', 'test'],
  list: listApplications,
  find: findApplication,
  receivedAt: (application) => application.receivedAt,
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
  read: async (db, ids) =>
    (await db.selectFrom('applications').selectAll().where('id', 'in', ids).execute()).map((application) => [
      application.id,
      application,
    ]),
  waiting: (db) => waitingIn(db, TABLE, { at: 'receivedAt', state: 'status' }),
  release: (db, id, now) => releaseIn(db, TABLE, id, now),
  hold: (db, id, now) => holdIn(db, TABLE, id, now),
  expire,
  named: (db, person) => named(db, TABLE, person),
  tests: (db) => testRows(db, TABLE),
  remove: (db, ids) => removeIn(db, TABLE, ids),
  removeEvidence: async () => undefined,
  tables: ['applications'],
  files: {
    ...CV_FILES,
    verb: 'cv',
    what: "an applicant's CV",
    facts: ({ cvType, cvSize, cvContains }) =>
      [cvType, `${cvSize} bytes`, ...(cvContains === '' ? [] : [`contains ${cvContains}`])].join(', '),
    suffixOf: ({ cvType }) => `.${cvType}`,
  },
  examineFiles,
}
