import { COMPANY_SIZES, INDUSTRIES, parseOfferName, Plid, z } from 'shared-contracts'
import { maxLengthRule, type FieldRule, EMAIL_RULE, PHONE_RULE } from 'shared-contracts/field-rule'
import { fieldMessages, ruledSchema } from 'shared-contracts/zod'
import {
  BOOKING_MESSAGES,
  BOOKING_PARAMS,
  UTM_PARAMS,
  type BookingField,
  type UtmParam,
} from '../../contract/booking.ts'
import { CHECKED, HONEYPOT_FIELD } from '../../contract/form.ts'
import { truncate, sanitizeLine } from '../outbox/messages.ts'
import { resolveTimeZone } from './times.ts'

export const BOOKING_RULES = {
  fullName: {
    message: BOOKING_MESSAGES.fullName,
    required: true,
    ...maxLengthRule(120, 'Name', [{ pattern: /^[^]{2}/u }]),
  },
  email: { message: BOOKING_MESSAGES.email, required: true, ...EMAIL_RULE },
  businessName: {
    message: BOOKING_MESSAGES.businessName,
    required: false,
    ...maxLengthRule(160, 'Business name'),
  },
  phone: { message: BOOKING_MESSAGES.phone, required: false, ...PHONE_RULE },
  note: { message: BOOKING_MESSAGES.note, required: false, ...maxLengthRule(1000, 'Note') },
  consent: { message: BOOKING_MESSAGES.consent, required: true },
} as const satisfies Record<BookingField, FieldRule>

const required = (rule: FieldRule) => z.pipe(z._default(z.string(), ''), ruledSchema(rule))
const optional = (rule: FieldRule) =>
  z.pipe(
    required(rule),
    z.transform((text: string) => (text === '' ? null : text)),
  )

const BookingForm = z.object({
  fullName: required(BOOKING_RULES.fullName),
  email: required(BOOKING_RULES.email),
  businessName: optional(BOOKING_RULES.businessName),
  phone: optional(BOOKING_RULES.phone),
  note: optional(BOOKING_RULES.note),
  consent: z.literal(CHECKED, BOOKING_RULES.consent.message),
  [HONEYPOT_FIELD]: z._default(z.string().check(z.maxLength(2000)), ''),
})
export type BookingForm = z.infer<typeof BookingForm>

export const BOOKING_FIELDS = Object.keys(BOOKING_RULES) as BookingField[]

/** Validates a posted form. Returns the parsed form, or a message for each invalid field in the order of the form. */
export const validateBookingForm = (
  values: Record<string, string>,
): { form: BookingForm } | { errors: Partial<Record<BookingField, string>> } => {
  const result = BookingForm.safeParse(values)
  return result.success ? { form: result.data } : { errors: fieldMessages(BOOKING_FIELDS, result.error) }
}

/** Parses an instant such as `2026-11-20T10:00:00.000Z` into epoch milliseconds. Returns null for any other format. */
export const readInstant = (text = ''): number | null =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00\.000Z$/.test(text) && Date.parse(text) > 0 ? Date.parse(text) : null

/** Parses a day (YYYY-MM-DD) from a link. Returns null if it is missing or invalid. */
export const readDay = (text = ''): string | null =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && Date.parse(text) > 0 && new Date(text).toISOString().startsWith(text)
    ? text
    : null

/** Parameters that each booking page passes on in links and hidden fields. Invalid values are dropped. */
export interface CarriedParameters {
  zone: string | null
  industry: string | null
  companySize: string | null
  plid: string | null
  campaign: Partial<Record<UtmParam | typeof BOOKING_PARAMS.offer, string>>
}

const MAX_CAMPAIGN_LENGTH = 200

const oneOf = (options: readonly string[], text: string | undefined): string | null =>
  options.find((option) => option === text) ?? null

export const readCarried = (values: Record<string, string>): CarriedParameters => {
  const { data: plid = null } = Plid.safeParse(values[BOOKING_PARAMS.plid])
  const campaign = UTM_PARAMS.flatMap((name): [UtmParam, string][] => {
    const value = truncate(sanitizeLine(values[name] ?? ''), MAX_CAMPAIGN_LENGTH)
    return value === '' ? [] : [[name, value]]
  })
  const offer = parseOfferName(values[BOOKING_PARAMS.offer])
  return {
    zone: resolveTimeZone(values[BOOKING_PARAMS.zone] ?? ''),
    industry: oneOf(INDUSTRIES, values[BOOKING_PARAMS.industry]),
    companySize: oneOf(COMPANY_SIZES, values[BOOKING_PARAMS.size]),
    plid,
    campaign: {
      ...Object.fromEntries(campaign),
      ...(offer === null ? {} : { [BOOKING_PARAMS.offer]: offer }),
    },
  }
}

const PARAMS_OF_MEETING_PAGE = [BOOKING_PARAMS.industry, BOOKING_PARAMS.size, BOOKING_PARAMS.offer]

/**
 * Reads industry, company size and offer from the URL of the meeting page, which the browser sends as `Referer`. This is
 * necessary without JavaScript: the links from the meeting page to booking pages then do not contain these values. Other
 * parameters of the URL are ignored, because the visitor has not consented to data about partners or advertising.
 */
export const readReferrerParameters = (referrer: string | undefined): Record<string, string> => {
  const url = URL.parse(referrer ?? '')
  if (url?.pathname !== '/meeting') return {}
  return Object.fromEntries(
    PARAMS_OF_MEETING_PAGE.flatMap((name) => {
      const value = url.searchParams.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}

/** Removes all campaign parameters except `utm_campaign`, which can contain the name of an offer. */
export const removeTracking = ({ campaign, ...carried }: CarriedParameters): CarriedParameters => ({
  ...carried,
  campaign: campaign.utm_campaign === undefined ? {} : { utm_campaign: campaign.utm_campaign },
})

export const listCarriedFields = (carried: CarriedParameters): [name: string, value: string][] => {
  const { zone, industry, companySize, plid, campaign } = carried
  const fields: [string, string | null][] = [
    [BOOKING_PARAMS.zone, zone],
    [BOOKING_PARAMS.industry, industry],
    [BOOKING_PARAMS.size, companySize],
    [BOOKING_PARAMS.plid, plid],
    ...Object.entries(campaign),
  ]
  return fields.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]]))
}

export const createHref = (path: string, carried: CarriedParameters, more: Record<string, string>): string =>
  `${path}?${new URLSearchParams([...listCarriedFields(carried), ...Object.entries(more)]).toString()}`
