import { COMPANY_SIZES, INDUSTRIES, Plid } from 'shared-contracts'
import { BOOKING_PARAMS, UTM_PARAMS, type UtmParam } from '../../contract/booking.ts'
import { escapeHtml } from '../http/form-page/escape-html.ts'
import { plainLine } from '../outbox/mail/plain-text.ts'
import { zoneNamed } from './availability/wall-time.ts'

/** What goes from page to page beside the choice itself; whatever is not understood is left behind. */
export interface Carried {
  /** Null until the visitor, or their browser, has said. */
  zone: string | null
  industry: string | null
  companySize: string | null
  plid: string | null
  campaign: Partial<Record<UtmParam, string>>
}

const LONGEST_CAMPAIGN = 200

const oneOf = (options: readonly string[], text: string | undefined): string | null => options.find((option) => option === text) ?? null

/** Reads a query or a posted form. */
export const readCarried = (values: Record<string, string>): Carried => {
  const { data: plid = null } = Plid.safeParse(values[BOOKING_PARAMS.plid])
  const campaign = UTM_PARAMS.flatMap((name): [UtmParam, string][] => {
    const value = plainLine(values[name] ?? '').slice(0, LONGEST_CAMPAIGN)
    return value === '' ? [] : [[name, value]]
  })
  return {
    zone: zoneNamed(values[BOOKING_PARAMS.zone] ?? ''),
    industry: oneOf(INDUSTRIES, values[BOOKING_PARAMS.industry]),
    companySize: oneOf(COMPANY_SIZES, values[BOOKING_PARAMS.size]),
    plid,
    campaign: Object.fromEntries(campaign),
  }
}

const entries = ({ zone, industry, companySize, plid, campaign }: Carried): [string, string][] => {
  const named: [string, string | null][] = [
    [BOOKING_PARAMS.zone, zone], [BOOKING_PARAMS.industry, industry], [BOOKING_PARAMS.size, companySize], [BOOKING_PARAMS.plid, plid], ...Object.entries(campaign),
  ]
  return named.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]]))
}

/** An address with what is carried and some more, escaped for an attribute. */
export const hrefWith = (path: string, carried: Carried, more: Record<string, string>): string =>
  escapeHtml(`${path}?${new URLSearchParams([...entries(carried), ...Object.entries(more)]).toString()}`)

const hidden = (name: string, value: string): string => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`

/** The same as hidden fields of a form; `but` names what the form has a control of its own for. */
export const hiddenFields = (carried: Carried, more: Record<string, string> = {}, but: readonly string[] = []): string =>
  [...entries(carried), ...Object.entries(more)].filter(([name]) => !but.includes(name)).map(([name, value]) => hidden(name, value)).join('')
