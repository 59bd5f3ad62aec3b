import type { FastifyRequest } from 'fastify'
import { fieldMessages } from 'shared-contracts/ruled-schema'
import {
  APPLY_FIELDS,
  APPLY_MESSAGES,
  ApplyFields,
  CV_FIELD,
  CV_MAX_BYTES,
  CV_PROGRAM_MESSAGE,
} from '../../contract/apply.ts'
import { LeadApiError } from '../http/errors.ts'
import type { Rejection } from './examine-cv.ts'
import { splitExtraFields, type ExtraFields } from '../intake/extra-fields.ts'
import { receiveCv, type CvPlace, type ReceivedCv } from './receive-cv.ts'

const LIMITS = {
  fileSize: CV_MAX_BYTES,
  files: 1,
  fields: 16,
  fieldSize: 64 * 1024,
  fieldNameSize: 64,
  parts: 20,
}

export interface ReadApplication {
  fields: ApplyFields
  /** Fields of a later form that this code does not know. */
  extra: ExtraFields
  cv: ReceivedCv
  /** What the applicant's file was called. */
  cvName: string
}

/** What was typed, kept for the page that answers a post that failed half-way. */
const typedIn = new WeakMap<FastifyRequest, Record<string, string>>()
export const typedValues = (request: FastifyRequest): Record<string, string> => typedIn.get(request) ?? {}

const KNOWN = Object.keys(ApplyFields.shape)

const check = (
  values: Record<string, string>,
  cv: ReceivedCv | Rejection,
): Pick<ReadApplication, 'fields' | 'extra'> => {
  const sent = splitExtraFields(values, KNOWN)
  const result = ApplyFields.safeParse(sent.fields)
  const cvMessage = cv === 'program' ? CV_PROGRAM_MESSAGE : APPLY_MESSAGES[CV_FIELD]
  const fields = {
    ...fieldMessages(APPLY_FIELDS, result.error),
    ...(typeof cv === 'string' ? { [CV_FIELD]: cvMessage } : {}),
  }
  if (Object.keys(fields).length > 0) throw new LeadApiError('INVALID_FIELDS', { fields })
  if (!result.success) throw new LeadApiError('INVALID_REQUEST')
  sent.check()
  return { fields: result.data, extra: sent.extra }
}

/** What the parser throws has neither code nor status. */
const isBrokenMultipart = (error: unknown): boolean =>
  error instanceof Error && !('statusCode' in error) && /multipart|part header/i.test(error.message)

/** Reads the parts as they come; the CV goes to disk first, and away again where anything else does not hold. */
export const readApplication = async (
  request: FastifyRequest,
  place: CvPlace,
  id: string,
): Promise<ReadApplication> => {
  const values = new Map<string, string>()
  let cv: ReceivedCv | Rejection = 'unsuitable'
  let hasFile = false
  let cvName = ''
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === 'file' && part.fieldname === CV_FIELD && !hasFile) {
        hasFile = true
        cv = await receiveCv(part.file, place, id)
        cvName = part.filename
      } else if (part.type === 'file') {
        part.file.resume()
        throw new LeadApiError('INVALID_REQUEST')
      } else {
        values.set(part.fieldname, String(part.value))
        typedIn.set(request, Object.fromEntries(values))
      }
    }
    const read = check(Object.fromEntries(values), cv)
    if (typeof cv === 'string') throw new LeadApiError('INVALID_REQUEST')
    return { ...read, cv, cvName }
  } catch (error) {
    if (typeof cv !== 'string') await cv.discard()
    throw isBrokenMultipart(error) ? new LeadApiError('MALFORMED_BODY', { cause: error }) : error
  }
}
