import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { splitPhone } from 'shared-contracts/field-text'
import { APPLIED_PAGE, APPLY_ACTION, APPLY_MESSAGES, CV_FIELD } from '../../contract/apply.ts'
import { HONEYPOT_FIELD, PROOF_FIELD, TOKEN_FIELD } from '../../contract/form.ts'
import { LeadApiError } from '../http/errors.ts'
import { isTestRequest } from '../http/guard/test-requests.ts'
import { wantsPage } from '../http/form-post.ts'
import { extraColumn, logExtraFields } from '../intake/extra-fields.ts'
import { idempotencyKey, oneAtATime } from '../intake/in-flight.ts'
import type { IntakeOptions } from '../intake/take-in.ts'
import type { Arrival } from '../intake/reception.ts'
import { clip, plainLine } from '../outbox/mail/plain-text.ts'
import { owed } from '../outbox/owed.ts'
import { nextId } from '../store/next-id.ts'
import type { CallsOf } from '../store/operation.ts'
import type { Application, applicationOperations } from './accept.ts'
import { readApplication, type ReadApplication } from './read-application.ts'
import type { CvPlace } from './receive-cv.ts'

/**
 * Up to here a body is read to its end, so that the applicant hears what is wrong with what page they filled in: whoever
 * is cut off while sending sees a broken connection. What announces more hears it at once.
 */
const READ_LIMIT = 32 * 1024 * 1024
/** RFC 2046 allows so many letters; a longer one is no browser's, and more than the parser takes. */
const LONGEST_BOUNDARY = 70
const LONGEST_NAME = 120

const hasBoundary = (contentType: string): boolean =>
  contentType
    .split(';')
    .slice(1)
    .some((parameter) => {
      const equals = parameter.indexOf('=')
      const value = parameter
        .slice(equals + 1)
        .trim()
        .replaceAll('"', '')
      return (
        parameter.slice(0, equals).trim().toLowerCase() === 'boundary' &&
        value.length > 0 &&
        value.length <= LONGEST_BOUNDARY
      )
    })

const arrivalOf = (request: FastifyRequest, { fields }: ReadApplication): Arrival => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  isPagePost: wantsPage(request),
  trap: fields[HONEYPOT_FIELD] ?? '',
  formToken: fields[TOKEN_FIELD] ?? '',
  proof: fields[PROOF_FIELD] ?? '',
  names: [fields.fullName, fields.role],
  text: fields.message,
})

interface ApplicationOptions extends IntakeOptions {
  store: CallsOf<typeof applicationOperations>
  cvs: CvPlace
}

/** `POST /api/v1/apply-now`. The CV is kept before the rows, and both before the answer. */
export const applyRoute = (app: FastifyInstance, options: ApplicationOptions): void => {
  const { store, reception, mailDomain, now, onOwed, count, cvs } = options
  const alone = oneAtATime()

  const build = async (
    request: FastifyRequest,
    id: string,
    read: ReadApplication,
    own: string | null,
  ): Promise<Application> => {
    const { [HONEYPOT_FIELD]: _trap, [TOKEN_FIELD]: _token, [PROOF_FIELD]: _proof, ...fields } = read.fields
    const arrival = arrivalOf(request, read)
    const { quarantined, riskScore, riskReasons } = await reception.judge(request, arrival)
    const { kind, size, hash, contains } = read.cv
    return {
      application: {
        ...fields,
        ...splitPhone(fields.phone),
        id,
        status: quarantined ? 'quarantined' : 'accepted',
        receivedAt: new Date(now()).toISOString(),
        source: wantsPage(request) ? 'form' : 'json',
        cvName: clip(plainLine(read.cvName), LONGEST_NAME),
        cvType: kind,
        cvSize: size,
        cvHash: hash,
        cvContains: contains,
        extraFields: extraColumn(read.extra),
        riskScore,
        riskReasons,
        isTest: isTestRequest(request) ? 1 : 0,
      },
      deliveries: isTestRequest(request)
        ? []
        : [owed({ kind: 'application', id, held: quarantined, mailDomain, now: now() })],
      idempotency: reception.keyOf(own, arrival, { ...fields, ...read.extra, cv: hash }),
      personHashes: reception.personHashes(fields),
    }
  }

  /** The rows, once their CV is kept: who has to take some trouble first costs no more than the upload. */
  const readyToStore: typeof build = async (request, id, read, own) => {
    const application = await build(request, id, read, own)
    await read.cv.keep()
    return application
  }

  const accept = async (request: FastifyRequest): Promise<void> => {
    const own = idempotencyKey(request)
    await alone(own, async () => {
      const id = nextId(now())
      const read = await readApplication(request, cvs, id)
      const application = await readyToStore(request, id, read, own).catch(async (error: unknown) => {
        await read.cv.discard()
        throw error
      })
      // Where the store cannot say whether it took the application, the file stays; housekeeping removes what nobody owns.
      const accepted = await store.accept(application)
      logExtraFields(request.log, read.extra)
      if (accepted.kind !== 'stored') await read.cv.discard()
      if (accepted.kind === 'mismatch') throw new LeadApiError('IDEMPOTENCY_MISMATCH')
      request.log.info(
        { application: accepted.id, kind: accepted.kind, status: accepted.status },
        'application accepted',
      )
      if (accepted.kind === 'stored' && !isTestRequest(request)) count('application', accepted.status)
      onOwed()
    })
  }

  void app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    scope.post(APPLY_ACTION, async (request, reply) => {
      reception.admit(request)
      if (!request.isMultipart()) throw new LeadApiError('UNSUPPORTED_TYPE')
      if (!hasBoundary(request.headers['content-type'] ?? '')) throw new LeadApiError('MALFORMED_BODY')
      if (Number(request.headers['content-length'] ?? 0) > READ_LIMIT)
        throw new LeadApiError('INVALID_FIELDS', { fields: { [CV_FIELD]: APPLY_MESSAGES[CV_FIELD] } })
      await accept(request)
      return wantsPage(request) ? reply.redirect(APPLIED_PAGE, 303) : reply.send({ success: true, error: '' })
    })
  })
}
