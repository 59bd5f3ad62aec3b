import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { anonymizeIp } from '@federation/node-kit'
import { sql, type Kysely } from 'kysely'
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_PATTERN } from '../../contract/paths.ts'
import { readSignals, type AbuseGuard, type SignalFields, type SubmissionContext } from '../abuse/guard.ts'
import type { RiskVerdict } from '../abuse/risk.ts'
import { listPersonHashes, findSuppressedHashes, type SuppressionTables } from '../abuse/suppression.ts'
import { LeadApiError } from '../http/errors.ts'
import { isTestRequest } from '../http/requests.ts'
import { createDelivery, type Channel, type OutboxRow, type OutboxTables } from '../outbox/queue.ts'
import { createUlid, queryRows } from '../store/operation.ts'
import {
  serializeExtraFields,
  type ExtraFields,
  type RecordColumns,
  type RecordStatus,
} from './record-type.ts'

/** Row of an idempotency key. A second submission with the same key counts as a repeat of the first. */
export interface IdempotencyRow {
  key: string
  bodyHash: string
  subjectId: string
  expiresAt: number
  /** Incremented by each repeat: because of this write, the response time does not reveal whether a submission is a repeat. */
  repeats: number
}

export interface PipelineTables extends OutboxTables, SuppressionTables {
  idempotencyKeys: IdempotencyRow
}

export type CountRecord = (kind: 'request' | 'application' | 'booking', verdict: RecordStatus) => void

export interface PipelineOptions {
  guard: AbuseGuard
  secret: string
  mailDomain: string
  now: () => number
  onOutboxChange: () => void
  count: CountRecord
  keysInFlight: Set<string>
}

/** Properties of a submission that passed the abuse check, from which its rows are created. */
export interface SubmissionMetadata {
  id: string
  ip: string
  userAgent: string
  isTest: boolean
  verdict: RiskVerdict
  /** Keyed hashes of email address and phone number. If one of them is that of an erased person, the record is quarantined. */
  personHashes: string[]
  mailDomain: string
  now: number
}

const MAX_USER_AGENT_LENGTH = 400

/**
 * Result of storing a submission. `repeated`: an earlier request had the same idempotency key and body. Any `kind` other than
 * `stored` and `repeated` is a reason why nothing was stored.
 */
interface StoreOutcome {
  kind: string
  id?: string
  status?: RecordStatus
}

type AbuseCheck = Pick<SubmissionMetadata, 'verdict'>

interface RecordRows {
  record: RecordColumns & { source?: string }
}

/** A submission whose body was read and is valid, and the functions of its record type for each step of the pipeline. */
export interface Submission<Rows extends RecordRows, Check extends AbuseCheck, Outcome extends StoreOutcome> {
  person: { email: string; phone: string | null }
  extraFields?: ExtraFields | undefined
  /** Checks the submission for abuse. Throws RATE_LIMITED, or PROOF_REQUIRED with the challenge to solve. */
  check: () => Promise<Check>
  createRows: (metadata: SubmissionMetadata, check: Check) => Rows
  /** Stores data that must be on disk before the rows are stored, such as files. */
  prepare?: () => Promise<void>
  /** Stores idempotency key, rows and deliveries in one transaction. */
  accept: (rows: Rows) => Promise<Outcome>
  /** Deletes the data that was stored by `prepare` or while the body was read. Called if the submission is not stored. */
  discard?: () => Promise<void>
  respond: (outcome: Outcome, check: Check) => FastifyReply | Promise<FastifyReply>
}

/**
 * Checks and stores a submission: a lead, an application or a booking. `read` gets the id of the new record, and returns the
 * valid submission. Responds once the record is on disk. Throws IN_FLIGHT if another request with the same idempotency key
 * (`key`) is in progress. Also throws the errors of `read` and of the abuse check.
 */
export const handleSubmission = async <
  Rows extends RecordRows,
  Check extends AbuseCheck,
  Outcome extends StoreOutcome,
>(
  request: FastifyRequest,
  { secret, mailDomain, now: readClock, onOutboxChange, count, keysInFlight }: PipelineOptions,
  { kind, key }: { kind: 'lead' | 'application' | 'booking'; key: string | null },
  read: (id: string) => Submission<Rows, Check, Outcome> | Promise<Submission<Rows, Check, Outcome>>,
): Promise<FastifyReply> => {
  // Respond only after the lock is released. A reply in this callback would extend the lock until the response is sent.
  const respond = await withKeyLock(keysInFlight, key && `${kind} ${key}`, async () => {
    const newId = createUlid(readClock())
    const submission = await read(newId)
    const prepare = async () => {
      const check = await submission.check()
      const metadata: SubmissionMetadata = {
        id: newId,
        ip: request.ip,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH),
        isTest: isTestRequest(request),
        verdict: check.verdict,
        personHashes: listPersonHashes(secret, submission.person),
        mailDomain,
        now: readClock(),
      }
      const rows = submission.createRows(metadata, check)
      await submission.prepare?.()
      return { check, rows }
    }
    const { check, rows } = await prepare().catch(async (error: unknown) => {
      await submission.discard?.()
      throw error
    })
    // If `accept` fails, do not delete the submitted files, because the store can have stored the record nevertheless.
    const outcome = await submission.accept(rows)
    logExtraFields(request, submission.extraFields)
    if (outcome.kind !== 'stored') await submission.discard?.()
    const { id, status } = outcome
    const { source, riskScore, riskReasons, isTest } = rows.record
    request.log.info(
      { [kind]: id, kind: outcome.kind, status, source, riskScore, riskReasons },
      `${kind} ${status === undefined ? 'rejected' : 'accepted'}`,
    )
    if (outcome.kind === 'stored' && status !== undefined && isTest === 0)
      count(kind === 'lead' ? 'request' : kind, status)
    if (status !== undefined) onOutboxChange()
    return () => submission.respond(outcome, check)
  })
  return respond()
}

/** Columns that leads and applications have in common. */
export interface SubmissionColumns extends RecordColumns {
  /** Id in the form of a ULID, so that ids sort by the time at which the submissions arrived. */
  id: string
  status: RecordStatus
  /** ISO 8601 text in UTC. */
  receivedAt: string
  /** `json`: sent by a script. `form`: posted by the browser without JavaScript. */
  source: 'json' | 'form'
  /** JSON of unknown form fields, which a newer version of the form sent. Null if there are none. */
  extraFields: string | null
}

type IdempotencyKey = Pick<IdempotencyRow, 'key' | 'bodyHash' | 'expiresAt'>

/** The rows of a lead or an application. The store writes all of them or none. */
export interface SubmissionRows<Row extends SubmissionColumns = SubmissionColumns> extends Pick<
  SubmissionMetadata,
  'personHashes'
> {
  record: Row
  deliveries: OutboxRow[]
  idempotency: IdempotencyKey
}

/** Result of storing a lead or an application. `mismatch`: an earlier request had the same idempotency key and another body. */
export type StoreResult =
  | { kind: 'stored' | 'repeated'; id: string; status: RecordStatus }
  | { kind: 'mismatch' }

export interface FormSubmission<Rows extends SubmissionRows> extends Pick<
  Submission<Rows, never, StoreResult>,
  'prepare' | 'accept' | 'discard' | 'extraFields'
> {
  fields: SignalFields & { email: string; phone: string | null }
  /** Texts that the abuse guard examines for links. */
  signals: Pick<SubmissionContext, 'names' | 'text'>
  isPagePost: boolean
  /** The submitted values by which a repeat is recognized. */
  deduplicationPayload: unknown
  channels: readonly Channel[]
  /** Additional data for the message to each destination, as JSON: the outbox column `details`. */
  details?: Partial<Record<Channel, string | null>>
  complete: (rows: SubmissionRows, metadata: SubmissionMetadata) => Rows
  /** Page to which a browser without JavaScript is redirected once the submission is stored. */
  received: string
}

type FormCheck = Awaited<ReturnType<AbuseGuard['evaluate']>>

/** Handles a lead or an application. Throws IDEMPOTENCY_MISMATCH if its idempotency key was used with another body. */
export const handleForm = <Rows extends SubmissionRows>(
  request: FastifyRequest,
  reply: FastifyReply,
  options: PipelineOptions,
  kind: 'lead' | 'application',
  read: (id: string) => FormSubmission<Rows> | Promise<FormSubmission<Rows>>,
): Promise<FastifyReply> => {
  const key = idempotencyKeyOf(request)
  return handleSubmission(
    request,
    options,
    { kind, key },
    async (id): Promise<Submission<Rows, FormCheck, StoreResult>> => {
      const form = await read(id)
      const { fields, signals, isPagePost, complete, received } = form
      return {
        ...form,
        person: fields,
        check: () =>
          options.guard.evaluate(request, { ...readSignals(request, fields), ...signals, isPagePost }),
        createRows: (metadata, { nonce }) =>
          complete(createRows(kind, form, metadata, { key, nonce }), metadata),
        respond({ kind: outcome }) {
          if (outcome === 'mismatch') throw new LeadApiError('IDEMPOTENCY_MISMATCH')
          return isPagePost ? reply.redirect(received, 303) : reply.send({ success: true, error: '' })
        },
      }
    },
  )
}

type SharedParts = 'isPagePost' | 'extraFields' | 'deduplicationPayload' | 'channels' | 'details'

/** Creates the rows of a submission, without the columns of its record type. A test record gets no rows for deliveries. */
export const createRows = (
  kind: 'lead' | 'application',
  form: Pick<FormSubmission<SubmissionRows>, SharedParts>,
  { id, ip, isTest, verdict, personHashes, mailDomain, now }: SubmissionMetadata,
  keys: SubmissionKeys,
): SubmissionRows => {
  const { isPagePost, extraFields, deduplicationPayload, channels, details } = form
  const { quarantined: held, riskScore, riskReasons } = verdict
  return {
    record: {
      id,
      status: held ? 'quarantined' : 'accepted',
      receivedAt: new Date(now).toISOString(),
      source: isPagePost ? 'form' : 'json',
      extraFields: serializeExtraFields(extraFields),
      riskScore,
      riskReasons,
      isTest: isTest ? 1 : 0,
    },
    deliveries: (isTest ? [] : channels).map((channel) =>
      createDelivery({ kind, id, channel, details: details?.[channel] ?? null, held, mailDomain, now }),
    ),
    idempotency: createIdempotencyKey(keys, ip, deduplicationPayload, now),
    personHashes,
  }
}

/** Returns the idempotency key in the request's header, or null without it. Throws BAD_IDEMPOTENCY_KEY for a malformed key. */
const idempotencyKeyOf = (request: FastifyRequest): string | null => {
  const value = request.headers[IDEMPOTENCY_HEADER.toLowerCase()]
  if (value === undefined) return null
  if (typeof value === 'string' && IDEMPOTENCY_KEY_PATTERN.test(value)) return value
  throw new LeadApiError('BAD_IDEMPOTENCY_KEY')
}

const withKeyLock = async <Result>(
  keys: Set<string>,
  key: string | null,
  work: () => Promise<Result>,
): Promise<Result> => {
  if (key === null) return work()
  if (keys.has(key)) throw new LeadApiError('IN_FLIGHT')
  keys.add(key)
  return work().finally(() => keys.delete(key))
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const KEY_LIFETIME_MS = 24 * 60 * 60_000
/** Time for which equal content from one network address is a repeat, if a request has no idempotency key and no form token. */
const DUPLICATE_WINDOW_MS = 10 * 60_000

/** The idempotency key in the request's header, and the nonce of the form token. */
interface SubmissionKeys {
  key: string | null
  nonce: string | null
}

/**
 * Returns the key that the client sent, or a key derived from the deduplication payload and from the form token or the IP
 * address.
 */
const createIdempotencyKey = (
  { key, nonce }: SubmissionKeys,
  ip: string,
  deduplicationPayload: unknown,
  now: number,
): IdempotencyKey => {
  const bodyHash = sha256(JSON.stringify(deduplicationPayload))
  if (key !== null) return { key, bodyHash, expiresAt: now + KEY_LIFETIME_MS }
  if (nonce !== null) return { key: `form:${nonce}:${bodyHash}`, bodyHash, expiresAt: now + KEY_LIFETIME_MS }
  return {
    // Shorten the network address before hashing it. Otherwise anyone could find the address by hashing all possible addresses.
    key: `words:${sha256(`${anonymizeIp(ip)} ${bodyHash}`)}`,
    bodyHash,
    expiresAt: now + DUPLICATE_WINDOW_MS,
  }
}

/** Logs the names of unknown form fields. Their values are the visitor's input, so they are not logged. */
const logExtraFields = ({ log }: FastifyRequest, extra: ExtraFields = {}): void => {
  const fields = Object.keys(extra)
  if (fields.length > 0)
    log.warn({ fields }, 'a form sent fields that this API does not know; they are stored unchanged')
}

interface RecordInsert<Rows> {
  table: 'leads' | 'applications'
  insert(db: Kysely<PipelineTables>, stored: readonly Rows[]): Promise<void>
}

/** Creates the database operation that inserts submissions of one record type, one at a time or in groups. */
export const createAcceptOperation = <Rows extends SubmissionRows>(type: RecordInsert<Rows>) => ({
  run: (db: Kysely<PipelineTables>, rows: Rows) => storeRecord(db, rows, type),
  together: (db: Kysely<PipelineTables>, group: readonly Rows[]) =>
    db.transaction().execute((transaction) => storeRecords(transaction, group, type)),
  written: (db: Kysely<PipelineTables>, rows: Rows) => findWritten(db, type.table, rows),
})

/**
 * Stores records with their idempotency keys and deliveries. A record of a person whose data was erased is quarantined, but the
 * client gets the usual response. If an earlier submission has the same idempotency key, the record is not stored, and its
 * result is null.
 */
const storeRecords = async <Rows extends SubmissionRows>(
  db: Kysely<PipelineTables>,
  group: readonly Rows[],
  type: RecordInsert<Rows>,
): Promise<(StoreResult | null)[]> => {
  const claimedIds = await claimKeys(db, group)
  const newRows = group.filter(({ record }) => claimedIds.has(record.id))
  const erased = await findSuppressedHashes(
    db,
    newRows.flatMap((rows) => rows.personHashes),
  )
  const stored = newRows.map((rows) =>
    rows.personHashes.some((hash) => erased.has(hash)) ? quarantineRows(rows) : rows,
  )
  if (stored.length > 0) await type.insert(db, stored)
  const deliveries = stored.flatMap((rows) => rows.deliveries)
  if (deliveries.length > 0) await db.insertInto('outbox').values(deliveries).execute()
  const statuses = new Map(stored.map(({ record: { id, status } }) => [id, status]))
  return group.map(({ record: { id } }) => {
    const status = statuses.get(id)
    return status ? { kind: 'stored', id, status } : null
  })
}

const storeRecord = async <Rows extends SubmissionRows>(
  db: Kysely<PipelineTables>,
  rows: Rows,
  type: RecordInsert<Rows>,
): Promise<StoreResult> => {
  const [stored] = await storeRecords(db, [rows], type)
  if (stored) return stored
  const { key, bodyHash } = rows.idempotency
  const earlier = await db
    .updateTable('idempotencyKeys')
    .set((column) => ({ repeats: column('repeats', '+', 1) }))
    .where('key', '=', key)
    .returning(['bodyHash', 'subjectId'])
    .executeTakeFirstOrThrow()
  if (earlier.bodyHash !== bodyHash) return { kind: 'mismatch' }
  return { kind: 'repeated', id: earlier.subjectId, status: rows.record.status }
}

/** After a failed write, returns the result if the database has stored the record nevertheless. */
const findWritten = async (
  db: Kysely<PipelineTables>,
  table: RecordInsert<never>['table'],
  { record: { id } }: SubmissionRows,
): Promise<StoreResult | undefined> => {
  const [row] = await queryRows<Pick<SubmissionColumns, 'id' | 'status'>>(
    db,
    sql`select id, status from ${sql.table(table)} where id = ${id}`,
  )
  return row && { kind: 'stored', ...row }
}

const quarantineRows = <Rows extends SubmissionRows>(rows: Rows): Rows => ({
  ...rows,
  record: {
    ...rows.record,
    status: 'quarantined',
    riskReasons: `${rows.record.riskReasons} suppressed`.trim(),
  },
  deliveries: rows.deliveries.map((delivery) => ({ ...delivery, state: 'held' })),
})

/**
 * Stores the idempotency keys that are new or expired, and returns the ids of their records. On PostgreSQL the insert waits for
 * a transaction that is storing the same key. Keys are stored in sorted order, so that two API processes cannot deadlock.
 */
const claimKeys = async (
  db: Kysely<PipelineTables>,
  group: readonly SubmissionRows[],
): Promise<Set<string>> => {
  const byKey = new Map(
    group.map(({ idempotency, record }) => [
      idempotency.key,
      { ...idempotency, subjectId: record.id, repeats: 0 },
    ]),
  )
  const now = Math.min(...group.map(({ record }) => Date.parse(record.receivedAt)))
  const claimedRows = await db
    .insertInto('idempotencyKeys')
    .values([...byKey.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1)))
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((row) => ({
          bodyHash: row.ref('excluded.bodyHash'),
          subjectId: row.ref('excluded.subjectId'),
          expiresAt: row.ref('excluded.expiresAt'),
          repeats: 0,
        }))
        .where('idempotencyKeys.expiresAt', '<=', now),
    )
    .returning('subjectId')
    .execute()
  return new Set(claimedRows.map(({ subjectId }) => subjectId))
}
