import { UTM_PARAMS, type UtmParam } from '../../../contract/booking.ts'

export type Campaign = Partial<Record<UtmParam, string>>

const LONGEST_VALUE = 200

const read = (search: URLSearchParams): [UtmParam, string][] =>
  UTM_PARAMS.flatMap((name): [UtmParam, string][] => {
    const value = search.get(name)
    return value === null || value === '' ? [] : [[name, value.slice(0, LONGEST_VALUE)]]
  })

/** The campaign of the page's own query or, where it names none, of the first of the addresses that does. Never a mixture. */
export const campaignOf = (search: URLSearchParams, addresses: readonly string[]): Campaign => {
  const queries = addresses.map((address) => URL.parse(address)?.searchParams ?? new URLSearchParams())
  return Object.fromEntries([search, ...queries].map(read).find((campaign) => campaign.length > 0) ?? [])
}
