import { COMPANY_SIZES, INDUSTRIES, offerNamed, Plid } from 'shared-contracts'
import { BOOKING_PARAMS, UTM_PARAMS, type UtmParam } from '../../contract/booking.ts'
import { clip, plainLine } from '../outbox/mail/plain-text.ts'
import { zoneNamed } from './availability/wall-time.ts'

/** What goes from page to page beside the choice itself; whatever is not understood is left behind. */
export interface Carried {
  /** Null until the visitor, or their browser, has said. */
  zone: string | null
  industry: string | null
  companySize: string | null
  plid: string | null
  /** What the visitor came by: the campaign's own parameters, and the offer of ours that their link named. */
  campaign: Partial<Record<UtmParam | typeof BOOKING_PARAMS.offer, string>>
}

const LONGEST_CAMPAIGN = 200

const oneOf = (options: readonly string[], text: string | undefined): string | null =>
  options.find((option) => option === text) ?? null

/** Reads a query or a posted form. */
export const readCarried = (values: Record<string, string>): Carried => {
  const { data: plid = null } = Plid.safeParse(values[BOOKING_PARAMS.plid])
  const campaign = UTM_PARAMS.flatMap((name): [UtmParam, string][] => {
    const value = clip(plainLine(values[name] ?? ''), LONGEST_CAMPAIGN)
    return value === '' ? [] : [[name, value]]
  })
  const offer = offerNamed(values[BOOKING_PARAMS.offer])
  return {
    zone: zoneNamed(values[BOOKING_PARAMS.zone] ?? ''),
    industry: oneOf(INDUSTRIES, values[BOOKING_PARAMS.industry]),
    companySize: oneOf(COMPANY_SIZES, values[BOOKING_PARAMS.size]),
    plid,
    campaign: {
      ...Object.fromEntries(campaign),
      ...(offer === null ? {} : { [BOOKING_PARAMS.offer]: offer }),
    },
  }
}

const SAID_BY_MEETING_PAGE = [BOOKING_PARAMS.industry, BOOKING_PARAMS.size, BOOKING_PARAMS.offer]

/**
 * What the meeting page was asked for, of which its links know nothing where no script runs: industry, size and offer, by the
 * address that the browser says it came from. Nothing of a partner or an advertisement, which the visitor has not agreed to.
 */
export const saidByMeetingPage = (referrer: string | undefined): Record<string, string> => {
  const url = URL.parse(referrer ?? '')
  if (url?.pathname !== '/meeting') return {}
  return Object.fromEntries(
    SAID_BY_MEETING_PAGE.flatMap((name) => {
      const value = url.searchParams.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}

/** The same without what tells which advertisement brought the visitor. Its campaign stays: it may name an offer that they book under. */
export const untracked = ({ campaign, ...carried }: Carried): Carried => ({
  ...carried,
  campaign: campaign.utm_campaign === undefined ? {} : { utm_campaign: campaign.utm_campaign },
})

/** What is carried, as names and values of a form's hidden fields. */
export const carriedFields = ({
  zone,
  industry,
  companySize,
  plid,
  campaign,
}: Carried): [name: string, value: string][] => {
  const named: [string, string | null][] = [
    [BOOKING_PARAMS.zone, zone],
    [BOOKING_PARAMS.industry, industry],
    [BOOKING_PARAMS.size, companySize],
    [BOOKING_PARAMS.plid, plid],
    ...Object.entries(campaign),
  ]
  return named.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]]))
}

/** An address with what is carried and some more. */
export const hrefWith = (path: string, carried: Carried, more: Record<string, string>): string =>
  `${path}?${new URLSearchParams([...carriedFields(carried), ...Object.entries(more)]).toString()}`
