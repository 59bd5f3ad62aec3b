import { readFileSync } from 'node:fs'
import { ContractError, parseContract } from 'shared-contracts/parse'
import { BOOKING_PAGES, type BookingPageName } from '../../../contract/booking.ts'
import { Availability, type AvailabilityHost, type AvailabilityPage } from './schema.ts'

/** A booking page with the calendar of its host. */
export interface Calendar extends Omit<AvailabilityPage, 'host'> {
  page: BookingPageName
  /** Key of the host in the file: two pages of one host share its time. */
  hostId: string
  host: AvailabilityHost
  holidays: ReadonlySet<string>
}
export type Calendars = Record<BookingPageName, Calendar>

const SUBJECT = 'availability.json'
const FILE = new URL('../availability.json', import.meta.url)

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ContractError(
      `${SUBJECT}: the document is not JSON: ${error instanceof Error ? error.message : ''}`,
      { cause: error },
    )
  }
}

/** The calendars of a file's text. Throws a ContractError that names each bad field and the reason. */
export const parseAvailability = (text: string): Calendars => {
  const { hosts, pages } = parseContract(Availability, readJson(text), SUBJECT)
  const calendars = BOOKING_PAGES.map((page): [BookingPageName, Calendar] => {
    const { host: hostId, ...rest } = pages[page]
    const host = hosts[hostId]
    if (!host)
      throw new ContractError(
        `${SUBJECT}: \`pages.${page}.host\` is "${hostId}". Expected a key of \`hosts\`: ${Object.keys(hosts).join(', ')}.`,
      )
    return [page, { ...rest, page, hostId, host, holidays: new Set(host.holidays.map(({ date }) => date)) }]
  })
  return Object.fromEntries(calendars) as Calendars
}

/** Reads the one file that says when there is somebody to meet. */
export const readAvailability = (): Calendars => parseAvailability(readFileSync(FILE, 'utf8'))
