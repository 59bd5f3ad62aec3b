import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SEND_MAIL_ACTION } from '../contract/paths.ts'
import type { SendMailFailure } from '../contract/send-mail.ts'
import type { LeadApiErrorCode } from '../contract/errors.ts'
import { LeadApiError, RETRY_AFTER_SECONDS } from './errors.ts'
import { answerForm } from './form-page/answer-form.ts'
import { isFormPost, postedValues } from './send-mail/form-post.ts'
import { isUnavailable } from './store/store-errors.ts'

/** Fastify's own refusals in the catalogue's words, by status. */
const CODE_OF_STATUS: Partial<Record<number, LeadApiErrorCode>> = {
  400: 'MALFORMED_BODY', 404: 'NOT_FOUND', 413: 'BODY_TOO_LARGE', 415: 'UNSUPPORTED_TYPE', 503: 'UNAVAILABLE',
}

/** Whatever was thrown, as an error of the catalogue. */
export const asLeadApiError = (error: Error & Partial<Pick<FastifyError, 'statusCode'>>): LeadApiError => {
  if (error instanceof LeadApiError) return error
  if (isUnavailable(error)) return new LeadApiError('UNAVAILABLE', { cause: error })
  const { statusCode = 500 } = error
  const refusal = CODE_OF_STATUS[statusCode] ?? (statusCode < 500 ? 'MALFORMED_BODY' : 'INTERNAL')
  return new LeadApiError(refusal, { cause: error })
}

const answer = async (request: FastifyRequest, reply: FastifyReply, error: LeadApiError, siteUrl: string): Promise<FastifyReply> => {
  const hasFields = Object.keys(error.fields).length > 0
  reply.code(error.status)
  if (error.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
  if (isFormPost(request)) {
    return answerForm(reply, siteUrl, {
      values: postedValues(request.body),
      fields: error.fields,
      failure: hasFields ? null : error.message,
    })
  }
  const body: SendMailFailure = { success: false, error: error.message, code: error.code, ...(hasFields ? { fields: error.fields } : {}) }
  return reply.send(body)
}

/** Turns whatever went wrong into an answer of the catalogue, as JSON or, for a posted form, as its page. */
export const answerErrors = (app: FastifyInstance, siteUrl: string): void => {
  app.setErrorHandler<Error>((thrown, request, reply) => {
    const error = asLeadApiError(thrown)
    if (error.status >= 500) request.log.error({ err: thrown, code: error.code }, 'request failed')
    return answer(request, reply, error, siteUrl)
  })
  app.setNotFoundHandler((request, reply) => {
    const known = request.url.split('?')[0] === SEND_MAIL_ACTION
    if (known) reply.header('allow', 'POST')
    return answer(request, reply, new LeadApiError(known ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND'), siteUrl)
  })
}
