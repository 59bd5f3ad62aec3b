import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { createClientErrorHandler, RejectedRequest, createLogSampler } from '@federation/node-kit'
import { TOKEN_FIELD } from '../../contract/form.ts'
import {
  toLeadApiError,
  ERRORS,
  LeadApiError,
  createProblemBody,
  ProofRequired,
  RETRY_AFTER_SECONDS,
} from './errors.ts'
import { sendStaticPage, type PostedForm, type SendFormPage } from './form-page.ts'
import { isFormPost, wantsPage } from './requests.ts'

/** Maximum failures that are logged per second. On a full disk every request fails, and each log entry has a stack trace. */
const MAX_FAILURES_LOGGED = 5

interface ErrorAnswerOptions {
  sendFormPage: SendFormPage
  /** Forms that browsers can post without JavaScript. The response to an invalid post is the form's page with the errors. */
  forms: readonly PostedForm[]
  renderRejection: (message: string) => string
  methods: Readonly<Record<string, string>>
}

export const registerErrorHandler = (app: FastifyInstance, options: ErrorAnswerOptions): void => {
  const lines = createLogSampler(MAX_FAILURES_LOGGED, app.log)
  app.setErrorHandler<Error>((thrown, request, reply) => {
    const error = toLeadApiError(thrown)
    if (error.status >= 500)
      lines.write(error.code, () => request.log.error({ err: thrown, code: error.code }, 'request failed'))
    return answer(request, reply, error, options)
  })
  app.setNotFoundHandler((request, reply) => {
    const methods = options.methods[getPath(request)]
    if (methods !== undefined) reply.header('allow', methods)
    const code = methods === undefined ? 'NOT_FOUND' : 'METHOD_NOT_ALLOWED'
    return answer(request, reply, new LeadApiError(code), options)
  })
}

const getPath = (request: FastifyRequest): string => request.url.split('?')[0] ?? ''

/** True if the request was rejected before its body was read, so that the typed values are unknown. */
const isUnread = (error: LeadApiError): boolean =>
  ['CROSS_SITE', 'BAD_TEST_SIGNATURE', 'WRONG_HOST', 'ADDRESS_TOO_LONG'].includes(error.code) ||
  error.cause instanceof RejectedRequest

const findPostedForm = (
  request: FastifyRequest,
  forms: readonly PostedForm[],
): (PostedForm & { values: Record<string, string> }) | null => {
  for (const form of forms) {
    const values = form.typed(request)
    if (values) return { ...form, values }
  }
  return null
}

/**
 * Responds that a proof of work is required. A script gets a challenge. A browser without JavaScript gets the page of the form,
 * with the typed values and a token that becomes valid after a wait.
 */
const answerProofRequired = async (
  request: FastifyRequest,
  reply: FastifyReply,
  required: ProofRequired,
  { forms, sendFormPage }: ErrorAnswerOptions,
): Promise<FastifyReply> => {
  const { formToken, challenge, ticket, seconds } = required.offer
  reply.code(required.status)
  const form = findPostedForm(request, forms)
  if (!form) return reply.send({ ...createProblemBody(required, request.id), formToken, challenge })
  return sendFormPage(reply.header('retry-after', seconds), form, {
    values: { ...form.values, [TOKEN_FIELD]: ticket },
    fields: {},
    failure: null,
    notice: `We’re checking that a person is writing. Nothing is lost: what you typed is below. Wait ${seconds} seconds, ${form.again}.`,
  })
}

const answer = async (
  request: FastifyRequest,
  reply: FastifyReply,
  error: LeadApiError,
  options: ErrorAnswerOptions,
): Promise<FastifyReply> => {
  if (error instanceof ProofRequired) return answerProofRequired(request, reply, error, options)
  const { fields, message } = error
  reply.code(error.status)
  const wait = RETRY_AFTER_SECONDS[error.status]
  if (wait !== undefined) reply.header('retry-after', wait)
  if (isUnread(error))
    return isFormPost(request) || wantsPage(request)
      ? sendStaticPage(reply, options.renderRejection(message))
      : reply.send(createProblemBody(error, request.id))
  const form = findPostedForm(request, options.forms)
  if (!form) return reply.send(createProblemBody(error, request.id))
  const failure = Object.keys(fields).length > 0 ? null : message
  return options.sendFormPage(reply, form, { values: form.values, fields, failure })
}

const MALFORMED = ERRORS.MALFORMED_BODY

/** Answers a connection that does not send a valid HTTP request. */
export const handleClientError = createClientErrorHandler((status) => {
  const body = JSON.stringify(
    createProblemBody({ ...MALFORMED, code: 'MALFORMED_BODY', status }, randomUUID()),
  )
  return {
    headers: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) },
    body,
  }
})

/** Responds to a URL that cannot be decoded. Fastify's own response would repeat the URL, which is untrusted. */
export const handleBadUrl: NonNullable<FastifyServerOptions['frameworkErrors']> = (
  _error,
  request,
  reply,
) => {
  const fastifyReply: FastifyReply = reply
  void fastifyReply
    .code(MALFORMED.status)
    .header('cache-control', 'no-store')
    .send(createProblemBody({ ...MALFORMED, code: 'MALFORMED_BODY' }, request.id))
}
