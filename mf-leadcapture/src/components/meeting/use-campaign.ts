import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { FIRST_TOUCH_KEY, LAST_TOUCH_KEY } from 'shared-contracts/attribution'
import { UTM_PARAMS, type UtmParam } from '../../../contract/booking.ts'
import { storedTouch } from '../../attribution/stored-touch.ts'

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

/** Addresses the visitor came in by, the last one first. After mount only. */
const touchAddresses = (): string[] =>
  ([LAST_TOUCH_KEY, FIRST_TOUCH_KEY] as const).flatMap((key) => {
    const { url } = (storedTouch(key) ?? {}) as { url?: unknown }
    return typeof url === 'string' ? [url] : []
  })

/**
 * The campaign to book under: that of the page's own address or, for who went from page to page, of the last or the
 * first visit. It does not reach an embedded page by itself. For what is rendered after mount only.
 */
export const useCampaign = (): Campaign => {
  const [search] = useSearchParams()
  const [addresses] = useState(touchAddresses)
  return campaignOf(search, addresses)
}
