import type { FastifyInstance, FastifyRequest } from 'fastify'
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_PATTERN } from '../../contract/headers.ts'
import { SEND_MAIL_ACTION, THANK_YOU_PAGE } from '../../contract/paths.ts'
import type { SendMailBody } from '../../contract/send-mail.ts'
import { LeadApiError } from '../errors.ts'
import type { LeadStore } from '../store/lead-store.ts'
import { checkBody } from './check-body.ts'
import { isFormPost, postedValues, referringPage, requestFromForm } from './form-post.ts'
import { buildSubmission, type Sender } from './submission.ts'

export interface SendMailOptions {
  store: LeadStore
  allowedOrigins: ReadonlySet<string>
  mailDomain: string
  now: () => number
  /** Called once the lead is on disk. */
  onAccepted: () => void
}

const idempotencyKey = (request: FastifyRequest): string | null => {
  const value = request.headers[IDEMPOTENCY_HEADER.toLowerCase()]
  if (value === undefined) return null
  if (typeof value === 'string' && IDEMPOTENCY_KEY_PATTERN.test(value)) return value
  throw new LeadApiError('BAD_IDEMPOTENCY_KEY')
}

/** `POST /api/v1/send-mail`, for the form's script (JSON) and for the form itself (303 or a page). */
export const sendMailRoute = (app: FastifyInstance, { store, allowedOrigins, mailDomain, now, onAccepted }: SendMailOptions): void => {
  const inFlight = new Set<string>()

  const accept = async (request: FastifyRequest, body: SendMailBody, source: Sender['source']): Promise<void> => {
    const key = idempotencyKey(request)
    if (key !== null && inFlight.has(key)) throw new LeadApiError('IN_FLIGHT')
    if (key !== null) inFlight.add(key)
    try {
      const sender: Sender = {
        source, mailDomain, ip: request.ip, userAgent: request.headers['user-agent'] ?? '', idempotencyKey: key, now: now(),
      }
      const submission = buildSubmission(body, sender)
      const accepted = await store.accept(submission)
      if (accepted.kind === 'mismatch') throw new LeadApiError('IDEMPOTENCY_MISMATCH')
      request.log.info({ lead: accepted.leadId, kind: accepted.kind, status: submission.lead.status, source }, 'lead accepted')
      onAccepted()
    } finally {
      if (key !== null) inFlight.delete(key)
    }
  }

  app.post(SEND_MAIL_ACTION, async (request, reply) => {
    if (isFormPost(request)) {
      const page = referringPage(request.headers.referer, allowedOrigins)
      await accept(request, checkBody(requestFromForm(postedValues(request.body), page), { termsRequired: true }), 'form')
      return reply.redirect(THANK_YOU_PAGE, 303)
    }
    await accept(request, checkBody(request.body, { termsRequired: false }), 'json')
    return reply.send({ success: true, error: '' })
  })
}
