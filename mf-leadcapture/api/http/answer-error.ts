import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RefusedRequest } from 'federation/service/request-framing'
import { sampleLines } from 'federation/service/sampled-lines'
import type { LeadApiErrorCode } from '../../contract/errors.ts'
import { TOKEN_FIELD } from '../../contract/form.ts'
import { isUnavailable } from '../store/store-errors.ts'
import { type Effort, LeadApiError, ProofRequired, RETRY_AFTER_SECONDS } from './errors.ts'
import { type FormAnswers, sendStillPage } from './form-page/answer-form.ts'
import type { PostedForm } from './form-page/form-kind.ts'
import { isFormPost, wantsPage } from './form-post.ts'
import { problem } from './problem.ts'

/** Lines a second, each with a stack: a disk that is full fails every request. */
const FAILURES_LOGGED = 5

/** Fastify's own refusals in the catalogue's words, by status. */
const CODE_OF_STATUS: Partial<Record<number, LeadApiErrorCode>> = {
  400: 'MALFORMED_BODY',
  404: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  414: 'ADDRESS_TOO_LONG',
  431: 'HEADERS_TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
  503: 'UNAVAILABLE',
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? ''

/** Whatever was thrown, as an error of the catalogue. */
export const asLeadApiError = (error: Error & Partial<Pick<FastifyError, 'statusCode'>>): LeadApiError => {
  if (error instanceof LeadApiError) return error
  if (isUnavailable(error)) return new LeadApiError('UNAVAILABLE', { cause: error })
  const { statusCode = 500 } = error
  const refusal = CODE_OF_STATUS[statusCode] ?? (statusCode < 500 ? 'MALFORMED_BODY' : 'INTERNAL')
  return new LeadApiError(refusal, { cause: error })
}

/** Refused by its head alone: no page is fetched or filled for it. */
const isUnread = (error: LeadApiError): boolean =>
  error.code === 'CROSS_SITE' ||
  error.code === 'BAD_TEST_SIGNATURE' ||
  error.code === 'WRONG_HOST' ||
  error.code === 'ADDRESS_TOO_LONG' ||
  error.cause instanceof RefusedRequest

/** The form that was posted without a script, if it was one, with what was typed. */
const formOf = (
  request: FastifyRequest,
  forms: readonly PostedForm[],
): (PostedForm & { values: Record<string, string> }) | null => {
  for (const form of forms) {
    const values = form.typed(request)
    if (values) return { ...form, values }
  }
  return null
}

interface Answering {
  answerForm: FormAnswers
  /** Forms whose posts are answered with their pages. */
  forms: readonly PostedForm[]
  /** A page that says why a post is refused. */
  refusal: (message: string) => string
  /** The methods that known addresses take. */
  methods: Readonly<Record<string, string>>
  /** What whoever has to take some trouble can do. */
  effortFor(required: ProofRequired): Promise<Effort & { formToken: string }>
}

/** Asks for effort: a script gets work to do, and a page comes back with what was typed and a token that is good soon. */
const answerProofRequired = async (
  request: FastifyRequest,
  reply: FastifyReply,
  required: ProofRequired,
  answering: Answering,
): Promise<FastifyReply> => {
  const { formToken, challenge, ticket, seconds } = await answering.effortFor(required)
  reply.code(required.status)
  const form = formOf(request, answering.forms)
  if (!form) return reply.send({ ...problem(required, request.id), formToken, challenge })
  const notice = `We are checking that a person is writing. Nothing is lost: what you typed is below. Wait ${seconds} seconds, ${form.again}.`
  return answering.answerForm(reply.header('retry-after', seconds), form.kind, {
    values: { ...form.values, [TOKEN_FIELD]: ticket },
    fields: {},
    failure: null,
    notice,
  })
}

const answer = async (
  request: FastifyRequest,
  reply: FastifyReply,
  error: LeadApiError,
  answering: Answering,
): Promise<FastifyReply> => {
  if (error instanceof ProofRequired) return answerProofRequired(request, reply, error, answering)
  const hasFields = Object.keys(error.fields).length > 0
  reply.code(error.status)
  const wait = RETRY_AFTER_SECONDS[error.status]
  if (wait !== undefined) reply.header('retry-after', wait)
  const failure = hasFields ? null : error.message
  if (isUnread(error))
    return isFormPost(request) || wantsPage(request)
      ? sendStillPage(reply, answering.refusal(error.message))
      : reply.send(problem(error, request.id))
  const form = formOf(request, answering.forms)
  if (form)
    return answering.answerForm(reply, form.kind, { values: form.values, fields: error.fields, failure })
  return reply.send(problem(error, request.id))
}

/** Turns whatever went wrong into an answer of the catalogue, as JSON or, for a posted form, as its page. */
export const answerErrors = (app: FastifyInstance, answering: Answering): void => {
  const lines = sampleLines(FAILURES_LOGGED, app.log)
  app.setErrorHandler<Error>((thrown, request, reply) => {
    const error = asLeadApiError(thrown)
    if (error.status >= 500) {
      lines.write(error.code, () => request.log.error({ err: thrown, code: error.code }, 'request failed'))
    }
    return answer(request, reply, error, answering)
  })
  app.setNotFoundHandler((request, reply) => {
    const methods = answering.methods[pathOf(request)]
    if (methods !== undefined) reply.header('allow', methods)
    return answer(
      request,
      reply,
      new LeadApiError(methods === undefined ? 'NOT_FOUND' : 'METHOD_NOT_ALLOWED'),
      answering,
    )
  })
}
