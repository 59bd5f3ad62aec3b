import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HONEYPOT_FIELD, PROOF_FIELD, TOKEN_FIELD } from '../../contract/form.ts'
import { SEND_MAIL_ACTION, THANK_YOU_PAGE } from '../../contract/paths.ts'
import { LeadApiError } from '../http/errors.ts'
import { isFormPost, postedValues } from '../http/form-post.ts'
import { isTestRequest } from '../http/guard/test-requests.ts'
import { hasOptedOut } from '../http/opted-out.ts'
import { formFieldsOf, logExtraFields } from '../intake/extra-fields.ts'
import { idempotencyKey, oneAtATime } from '../intake/in-flight.ts'
import type { IntakeOptions } from '../intake/take-in.ts'
import type { Arrival } from '../intake/reception.ts'
import { hubspotDetails } from '../outbox/couriers/hubspot.ts'
import type { Channel } from '../outbox/outbox-row.ts'
import type { CallsOf } from '../store/operation.ts'
import type { leadOperations } from './accept.ts'
import { checkBody, type CheckedBody } from './check-body.ts'
import { referringPage, requestFromForm } from './from-form.ts'
import { buildSubmission, wordsOf, type Submission } from './submission.ts'

const withoutQuery = (page: string): string => page.split(/[?#]/)[0] ?? ''

/**
 * A request without what would tell which campaign brought its sender: the touches, and the query of the page. The
 * partner's id stays, since the policy counts it among what the site needs. What a later form adds to the context is unknown,
 * and may be tracking: it goes.
 */
const untracked = ({ extraFields, ...sent }: CheckedBody): CheckedBody => {
  const body = extraFields ? { ...sent, extraFields: formFieldsOf(extraFields) } : sent
  if (!body.context) return body
  const { firstTouch: _first, lastTouch: _last, page, ...rest } = body.context
  return { ...body, context: { ...rest, ...(page === undefined ? {} : { page: withoutQuery(page) }) } }
}

const arrivalOf = (request: FastifyRequest, body: CheckedBody): Arrival => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  isPagePost: isFormPost(request),
  trap: body[HONEYPOT_FIELD] ?? '',
  formToken: body[TOKEN_FIELD] ?? '',
  proof: body[PROOF_FIELD] ?? '',
  names: [body.fullName, body.businessName],
  text: body.message,
})

interface LeadOptions extends IntakeOptions {
  store: CallsOf<typeof leadOperations>
  /** Where leads are passed on to. */
  channels: readonly Channel[]
}

/**
 * The platform's tracking cookie is there only while the visitor agrees: the site's script removes it otherwise. A form that
 * the browser posts by itself shows no running script, and Global Privacy Control is a no.
 */
const trackingOf = (request: FastifyRequest): string | null =>
  isFormPost(request) || hasOptedOut(request) ? null : hubspotDetails(request.headers.cookie)

/** `POST /api/v1/send-mail`, for the form's script (JSON) and for the form itself (303 or a page). */
export const sendMailRoute = (app: FastifyInstance, options: LeadOptions): void => {
  const { store, reception, allowedOrigins, mailDomain, channels, now, onOwed, count } = options
  const alone = oneAtATime()

  const submissionOf = async (
    request: FastifyRequest,
    body: CheckedBody,
    own: string | null,
  ): Promise<Submission> => {
    const arrival = arrivalOf(request, body)
    return buildSubmission(body, {
      ip: arrival.ip,
      userAgent: arrival.userAgent,
      isTest: isTestRequest(request),
      source: isFormPost(request) ? 'form' : 'json',
      verdict: await reception.judge(request, arrival),
      idempotency: reception.keyOf(own, arrival, wordsOf(body)),
      personHashes: reception.personHashes(body),
      channels: isTestRequest(request) ? [] : channels,
      hubspotDetails: trackingOf(request),
      mailDomain,
      now: now(),
    })
  }

  const accept = async (request: FastifyRequest, sent: CheckedBody): Promise<void> => {
    const body = hasOptedOut(request) ? untracked(sent) : sent
    const own = idempotencyKey(request)
    await alone(own, async () => {
      const submission = await submissionOf(request, body, own)
      const accepted = await store.accept(submission)
      if (accepted.kind === 'mismatch') throw new LeadApiError('IDEMPOTENCY_MISMATCH')
      const { source, isTest, riskScore, riskReasons } = submission.lead
      request.log.info(
        { lead: accepted.id, kind: accepted.kind, status: accepted.status, source, riskScore, riskReasons },
        'lead accepted',
      )
      logExtraFields(request.log, body.extraFields)
      if (accepted.kind === 'stored' && isTest === 0) count('request', accepted.status)
      onOwed()
    })
  }

  app.post(SEND_MAIL_ACTION, async (request, reply) => {
    reception.admit(request)
    if (isFormPost(request)) {
      const page = referringPage(request.headers.referer, allowedOrigins)
      await accept(
        request,
        checkBody(requestFromForm(postedValues(request.body), page), { termsRequired: true }),
      )
      return reply.redirect(THANK_YOU_PAGE, 303)
    }
    await accept(request, checkBody(request.body, { termsRequired: false }))
    return reply.send({ success: true, error: '' })
  })
}
