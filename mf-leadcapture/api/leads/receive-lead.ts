import type { FastifyInstance, FastifyRequest } from 'fastify'
import { anonymizeIp } from '@federation/node-kit'
import { LEAD_RULES, LeadContext, Plid, RULED_FIELDS, Touch } from 'shared-contracts'
import { splitPhone } from 'shared-contracts/field-rule'
import { fieldMessages } from 'shared-contracts/zod'
import { CONSENT_TEXTS, type ConsentKind } from '../../contract/consent.ts'
import { CHECKED, FAILURE_PREFIX, FORM_ID, SUBJECT_FIELD, TEXTS_FIELD } from '../../contract/form.ts'
import { PURPOSES, SEND_MAIL_ACTION } from '../../contract/paths.ts'
import { SendMailBody } from '../../contract/send-mail.ts'
import { removeSignals } from '../abuse/guard.ts'
import { LeadApiError } from '../http/errors.ts'
import type { PostedForm } from '../http/form-page.ts'
import { hasGlobalPrivacyControl, isFormPost, readPostedValues, withParsedPhone } from '../http/requests.ts'
import { createHubspotDetails } from '../outbox/http-transports.ts'
import type { Channel } from '../outbox/queue.ts'
import {
  CONTEXT_PREFIX,
  isObject,
  splitExtraFields,
  removeContext,
  type ExtraFields,
} from '../records/record-type.ts'
import {
  handleForm,
  type PipelineOptions,
  type SubmissionMetadata,
  type SubmissionRows,
} from '../records/pipeline.ts'
import { createUlid, type CallsOf } from '../store/operation.ts'
import type { ConsentRow, leadOperations, LeadRows } from './lead-record.ts'

interface LeadOptions extends PipelineOptions {
  store: CallsOf<typeof leadOperations>
  allowedOrigins: ReadonlySet<string>
  channels: readonly Channel[]
}

/** A script posts JSON and gets JSON. A browser without JavaScript posts a form and gets a redirect or a page. */
export const registerSendMailRoute = (app: FastifyInstance, options: LeadOptions): void => {
  const { guard, store, allowedOrigins, channels } = options
  app.post(SEND_MAIL_ACTION, async (request, reply) => {
    guard.checkRate(request)
    const isPagePost = isFormPost(request)
    const page = referringPage(request.headers.referer, allowedOrigins)
    const sent = isPagePost ? toRequestBody(readPostedValues(request.body), page) : request.body
    const checked = validateBody(sent, { termsRequired: isPagePost })
    const body = hasGlobalPrivacyControl(request) ? removeTracking(checked) : checked
    return handleForm(request, reply, options, 'lead', () => ({
      fields: body,
      signals: { names: [body.fullName, body.businessName], text: body.message },
      isPagePost,
      extraFields: body.extraFields,
      deduplicationPayload: removeSignals(body),
      channels,
      details: { hubspot: readTrackingCookie(request) },
      complete: (rows, metadata) => createLeadRows(body, rows, metadata),
      accept: store.accept,
      received: findPurpose(body.subject).received,
    }))
  })
}

const findPurpose = (subject: unknown) =>
  Object.values(PURPOSES).find((purpose) => purpose.subject === subject) ?? PURPOSES.demo

export const createLeadForms = (fallback: string): PostedForm[] =>
  Object.values(PURPOSES).map((purpose) => ({
    page: purpose.page,
    formId: FORM_ID,
    prefix: 'contact',
    fields: RULED_FIELDS,
    failurePrefix: FAILURE_PREFIX,
    fallback,
    again: 'then press the button again',
    typed: (request) => {
      const values = isFormPost(request) ? withParsedPhone(readPostedValues(request.body)) : null
      return values && findPurpose(values[SUBJECT_FIELD]) === purpose ? values : null
    },
  }))

/** A valid request body. `extraFields` contains unknown form fields, which a newer version of the form sent. */
export type CheckedBody = SendMailBody & { extraFields?: ExtraFields }

const KNOWN_FIELDS = Object.keys(SendMailBody.shape)
const KNOWN_IN_CONTEXT = Object.keys(LeadContext.shape)

const getProperty = (candidate: unknown, name: string): unknown =>
  isObject(candidate) ? candidate[name] : undefined

/** Moves the consents `terms` and `texts` into `context`. Forms and some clients send them as top-level fields. */
const withConsents = (submission: unknown): unknown => {
  if (!isObject(submission)) return submission
  const { terms, texts, ...rest } = submission
  const consents = Object.entries({ terms, texts }).filter(([, value]) => value !== undefined)
  if (consents.length === 0) return submission
  return { ...rest, context: { ...Object.fromEntries(consents), ...Object(rest['context']) } }
}

/**
 * Validates a request body. Throws INVALID_FIELDS with a message for each invalid field, in the order of the form.
 * `termsRequired` is true for form posts. A JSON body may omit the consent `terms`, because its format in the product
 * specification has no such field.
 */
export const validateBody = (
  submission: unknown,
  { termsRequired }: { termsRequired: boolean },
): CheckedBody => {
  const body = splitExtraFields(withConsents(submission), KNOWN_FIELDS)
  const context = splitExtraFields(getProperty(body.fields, 'context'), KNOWN_IN_CONTEXT)
  const candidate =
    context.fields === undefined ? body.fields : { ...Object(body.fields), context: context.fields }
  const result = SendMailBody.safeParse(candidate)
  const terms = getProperty(getProperty(candidate, 'context'), 'terms')
  const hasTerms = terms === true || (!termsRequired && terms !== false)
  const fields = {
    ...fieldMessages(RULED_FIELDS, result.error),
    ...(hasTerms ? {} : { terms: LEAD_RULES.terms.message }),
  }
  if (Object.keys(fields).length > 0) throw new LeadApiError('INVALID_FIELDS', { fields })
  if (!result.success) throw new LeadApiError('INVALID_REQUEST')
  body.check()
  context.check()
  const ofContext = Object.entries(context.extra).map(([name, value]) => [`${CONTEXT_PREFIX}${name}`, value])
  const extraFields: ExtraFields = { ...body.extra, ...Object.fromEntries(ofContext) }
  return Object.keys(extraFields).length === 0 ? result.data : { ...result.data, extraFields }
}

/** Parses the JSON of a touch (link and campaign that led to a visit) in a hidden field. Returns undefined if it is invalid. */
const parseTouch = (text: string): Touch | undefined => {
  try {
    return Touch.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Converts a posted form to the shape of the JSON body, so that the same validation applies to both. */
export const toRequestBody = (values: Record<string, string>, page: string | undefined): unknown => {
  const { terms, [TEXTS_FIELD]: texts, plid = '', firstTouch = '', lastTouch = '', ...rest } = values
  const origin = {
    page,
    plid: Plid.safeParse(plid).data,
    firstTouch: parseTouch(firstTouch),
    lastTouch: parseTouch(lastTouch),
  }
  const definedOrigin = Object.fromEntries(Object.entries(origin).filter(([, value]) => value !== undefined))
  return { ...rest, context: { terms: terms === CHECKED, texts: texts === CHECKED, ...definedOrigin } }
}

const referringPage = (
  referer: string | undefined,
  allowedOrigins: ReadonlySet<string>,
): string | undefined => {
  const address = referer === undefined ? null : URL.parse(referer)
  if (!address || !allowedOrigins.has(address.origin)) return undefined
  return `${address.pathname}${address.search}`.slice(0, 2000)
}

/**
 * Removes data about the advertisement that led a visitor to the site: `firstTouch` and `lastTouch`, the query of the page, and
 * unknown context fields. A touch is the link and campaign that led to a visit. Keeps the id of the partner whose link the
 * visitor used, because the privacy policy counts that id as necessary.
 */
const removeTracking = ({ extraFields, ...sent }: CheckedBody): CheckedBody => {
  const body = extraFields ? { ...sent, extraFields: removeContext(extraFields) } : sent
  if (!body.context) return body
  const { firstTouch: _first, lastTouch: _last, page, ...rest } = body.context
  const path = page === undefined ? {} : { page: page.split(/[?#]/)[0] ?? '' }
  return { ...body, context: { ...rest, ...path } }
}

/**
 * Returns HubSpot's tracking cookie, which may be used only with the visitor's consent. Without consent, a script of the site
 * deletes the cookie. Without JavaScript the cookie stays, so the result for a form post is null. The result is also null if
 * the browser sends Global Privacy Control.
 */
const readTrackingCookie = (request: FastifyRequest): string | null =>
  isFormPost(request) || hasGlobalPrivacyControl(request)
    ? null
    : createHubspotDetails(request.headers.cookie)

const getConsentState = (stated: boolean | undefined): ConsentRow['state'] =>
  stated === undefined ? 'unstated' : stated ? 'given' : 'not-given'

const toJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

export const createLeadRows = (
  body: CheckedBody,
  { record, ...rows }: SubmissionRows,
  { ip, userAgent, now }: Pick<SubmissionMetadata, 'ip' | 'userAgent' | 'now'>,
): LeadRows => {
  const { context = {}, extraFields: _extra, phone: typedPhone, ...fields } = removeSignals(body)
  const phone = splitPhone(typedPhone)
  const page = context.page ?? null

  const consent = (kind: ConsentKind): ConsentRow => {
    const state = getConsentState(context[kind])
    return {
      id: createUlid(now),
      leadId: record.id,
      kind,
      state,
      textVersion: CONSENT_TEXTS[kind].version,
      textHash: CONSENT_TEXTS[kind].hash,
      at: record.receivedAt,
      ip: state === 'given' ? ip : anonymizeIp(ip),
      userAgent,
      page,
      phone: phone.phone,
      email: fields.email,
    }
  }

  return {
    ...rows,
    record: {
      ...record,
      ...fields,
      ...phone,
      page,
      plid: context.plid ?? null,
      firstTouch: toJson(context.firstTouch),
      lastTouch: toJson(context.lastTouch),
    },
    consents: [consent('terms'), consent('texts')],
  }
}
