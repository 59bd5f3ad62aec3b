import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { splitPhone } from 'shared-contracts/field-rule'
import { fieldMessages } from 'shared-contracts/zod'
import {
  APPLIED_PAGE,
  APPLY_ACTION,
  APPLY_FAILURE_PREFIX,
  APPLY_FIELDS,
  APPLY_FORM_ID,
  APPLY_MESSAGES,
  APPLY_PREFIX,
  ApplyFields,
  CAREER_PAGE,
  CV_FIELD,
  CV_MAX_BYTES,
} from 'shared-contracts'
import { removeSignals } from '../abuse/guard.ts'
import { LeadApiError } from '../http/errors.ts'
import type { PostedForm } from '../http/form-page.ts'
import { wantsPage, withParsedPhone } from '../http/requests.ts'
import { truncate, sanitizeLine } from '../outbox/messages.ts'
import { splitExtraFields, type ExtraFields } from '../records/record-type.ts'
import {
  handleForm,
  type PipelineOptions,
  type FormSubmission,
  type SubmissionRows,
} from '../records/pipeline.ts'
import type { CallsOf } from '../store/operation.ts'
import type { applicationOperations, ApplicationRow } from './application-record.ts'
import type { Rejection } from './examine-cv.ts'
import { receiveCv, type CvPlace, type ReceivedCv } from './receive-cv.ts'

/**
 * Maximum size of a request body, in bytes. Up to this size, the API reads a body to its end even if it rejects the request. If
 * the API closed the connection earlier, the browser would show a network error instead of the response. A request with a
 * greater `Content-Length` is rejected at once.
 */
const MAX_READ_BYTES = 32 * 1024 * 1024
/** Maximum length of a multipart boundary, according to RFC 2046. The parser has the same limit. */
const MAX_BOUNDARY_LENGTH = 70
const MAX_NAME_LENGTH = 120

const CV_PROGRAM_MESSAGE =
  'This file contains a macro or a program. Save your résumé as a PDF, or as a Word document without macros, and choose it again.'

const PART_LIMITS = {
  fileSize: CV_MAX_BYTES,
  files: 1,
  fields: 16,
  fieldSize: 64 * 1024,
  fieldNameSize: 64,
  parts: 20,
}

interface ApplicationOptions extends PipelineOptions {
  store: CallsOf<typeof applicationOperations>
  cvs: CvPlace
}

export const registerApplyRoute = (app: FastifyInstance, options: ApplicationOptions): void => {
  void app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    scope.post(APPLY_ACTION, async (request, reply) => {
      options.guard.checkRate(request)
      if (!request.isMultipart()) throw new LeadApiError('UNSUPPORTED_TYPE')
      if (!hasBoundary(request.headers['content-type'] ?? '')) throw new LeadApiError('MALFORMED_BODY')
      if (Number(request.headers['content-length'] ?? 0) > MAX_READ_BYTES)
        throw new LeadApiError('INVALID_FIELDS', { fields: { [CV_FIELD]: APPLY_MESSAGES[CV_FIELD] } })
      return handleForm(request, reply, options, 'application', (id) => receive(request, options, id))
    })
  })
}

const receive = async (
  request: FastifyRequest,
  { store, cvs }: ApplicationOptions,
  id: string,
): Promise<FormSubmission<SubmissionRows<ApplicationRow>>> => {
  const { fields, extra, cv, cvName } = await readApplication(request, cvs, id)
  const content = removeSignals(fields)
  return {
    fields,
    signals: { names: [fields.fullName, fields.role], text: fields.message },
    isPagePost: wantsPage(request),
    extraFields: extra,
    deduplicationPayload: { ...content, ...extra, cv: cv.hash },
    channels: ['mail'],
    complete: ({ record, ...rows }) => ({
      ...rows,
      record: {
        ...record,
        ...content,
        ...splitPhone(fields.phone),
        cvName: truncate(sanitizeLine(cvName), MAX_NAME_LENGTH),
        cvType: cv.kind,
        cvSize: cv.size,
        cvHash: cv.hash,
        cvContains: cv.contains,
      },
    }),
    // Store the résumé only in this step, after the abuse check, so that a request without the required proof stores no file.
    prepare: cv.keep,
    accept: store.accept,
    discard: cv.discard,
    received: APPLIED_PAGE,
  }
}

export const createApplicationForm = (fallback: string): PostedForm => ({
  page: CAREER_PAGE,
  formId: APPLY_FORM_ID,
  prefix: APPLY_PREFIX,
  fields: APPLY_FIELDS,
  failurePrefix: APPLY_FAILURE_PREFIX,
  fallback,
  again: 'choose your résumé again and press the button',
  typed: (request) =>
    request.url.split('?')[0] === APPLY_ACTION && request.method === 'POST' && wantsPage(request)
      ? withParsedPhone(typedValuesByRequest.get(request) ?? {})
      : null,
})

const hasBoundary = (contentType: string): boolean =>
  [...contentType.matchAll(/;\s*boundary\s*=([^;]*)/gi)].some(([, value = '']) => {
    const { length } = value.trim().replaceAll('"', '')
    return length > 0 && length <= MAX_BOUNDARY_LENGTH
  })

interface SentApplication {
  fields: ApplyFields
  extra: ExtraFields
  cv: ReceivedCv
  cvName: string
}

/** Values that the applicant typed, by request. If the post fails, the API returns the form with these values. */
const typedValuesByRequest = new WeakMap<FastifyRequest, Record<string, string>>()

const KNOWN_FIELDS = Object.keys(ApplyFields.shape)

const validate = (
  values: Record<string, string>,
  cv: ReceivedCv | Rejection,
): Omit<SentApplication, 'cvName'> => {
  const submission = splitExtraFields(values, KNOWN_FIELDS)
  const result = ApplyFields.safeParse(submission.fields)
  const cvMessage = cv === 'program' ? CV_PROGRAM_MESSAGE : APPLY_MESSAGES[CV_FIELD]
  const fields = {
    ...fieldMessages(APPLY_FIELDS, result.error),
    ...(typeof cv === 'string' ? { [CV_FIELD]: cvMessage } : {}),
  }
  if (Object.keys(fields).length > 0) throw new LeadApiError('INVALID_FIELDS', { fields })
  if (!result.success || typeof cv === 'string') throw new LeadApiError('INVALID_REQUEST')
  submission.check()
  return { fields: result.data, extra: submission.extra, cv }
}

/** Recognizes errors of the multipart parser by their message, because they have neither code nor status. */
const isBrokenMultipart = (error: unknown): boolean =>
  error instanceof Error && !('statusCode' in error) && /multipart|part header/i.test(error.message)

/** Reads the multipart body as it arrives. Writes the résumé to disk, and deletes it if any other field is invalid. */
const readApplication = async (
  request: FastifyRequest,
  place: CvPlace,
  id: string,
): Promise<SentApplication> => {
  const values = new Map<string, string>()
  let cv: ReceivedCv | Rejection = 'unsuitable'
  let hasFile = false
  let cvName = ''
  try {
    for await (const part of request.parts({ limits: PART_LIMITS })) {
      if (part.type === 'file' && part.fieldname === CV_FIELD && !hasFile) {
        hasFile = true
        cv = await receiveCv(part.file, place, id)
        cvName = part.filename
      } else if (part.type === 'file') {
        part.file.resume()
        throw new LeadApiError('INVALID_REQUEST')
      } else {
        values.set(part.fieldname, String(part.value))
        typedValuesByRequest.set(request, Object.fromEntries(values))
      }
    }
    return { ...validate(Object.fromEntries(values), cv), cvName }
  } catch (error) {
    if (typeof cv !== 'string') await cv.discard()
    throw isBrokenMultipart(error) ? new LeadApiError('MALFORMED_BODY', { cause: error }) : error
  }
}
