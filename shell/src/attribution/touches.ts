import { FIRST_TOUCH_KEY, LAST_TOUCH_KEY } from 'shared-contracts/attribution'
import type { ConsentStore } from '../consent/consent.ts'
import { isWithinTerm } from '../consent/term.ts'
import { campaignIn } from './campaign.ts'

/** How a visitor came to this document. */
export interface Entrance {
  landing: URL
  referrer: string
  now: Date
}

/** Storage that may be missing, denied or full. */
export type Place = () => Storage

/** The page without what its query says beside the campaign. */
const campaignAddress = (landing: URL): URL => {
  const address = new URL(landing.pathname, landing)
  for (const [name, value] of campaignIn(landing)) address.searchParams.set(name, value)
  return address
}

interface Kept {
  at: string
  text: string
}

const touchOf = ({ landing, referrer, now }: Entrance): Kept & { isSent: boolean } => {
  const from = URL.parse(referrer)
  const url = campaignAddress(landing)
  const at = now.toISOString()
  return {
    at,
    text: JSON.stringify({ url: url.href, referrer: from ? from.origin + from.pathname : '', at }),
    isSent: url.search !== '' || (from !== null && from.origin !== landing.origin),
  }
}

const attempt = <T>(action: () => T): T | null => {
  try {
    return action()
  } catch {
    // Denied or full, or not what was written here: the visit stays unattributed.
    return null
  }
}

/** What lies in one place under a key, unless its term is over. */
const read = (place: Place, key: string, now: Date): Kept | null =>
  attempt(() => {
    const text = place().getItem(key) ?? 'null'
    const at = (JSON.parse(text) as { at?: unknown } | null)?.at
    return typeof at === 'string' && isWithinTerm(at, now) ? { at, text } : null
  })

/**
 * Keeps how a visitor came: the first time, and the last time that a campaign or another site sent them. Going on from
 * page to page is no new visit, and one without a sender takes nothing from the sender before. Without an answer it lies
 * in session storage; with consent to marketing in local storage, where what the session held goes along; after a
 * refusal, and under the browser's own no, nowhere.
 */
export const keepTouches = (
  { session, local }: Record<'session' | 'local', Place>,
  consent: Pick<ConsentStore, 'now' | 'record' | 'isSignalled' | 'onSaid'>,
  entrance: Entrance,
): void => {
  const touch = touchOf(entrance)
  const places = [session, local]

  const allowed = (): Place | null => {
    if (consent.now().marketing) return local
    return consent.record() !== null || consent.isSignalled() ? null : session
  }
  /** Whether a site without an answer may use local storage stands in its settings, which come late (`hasBegun`). */
  const keep = (key: string, hasBegun: boolean) => {
    const kept = allowed()
    const isOpen = kept === session && !hasBegun
    const isFirst = key === FIRST_TOUCH_KEY
    const [known] = (kept === session && hasBegun ? [session] : places)
      .flatMap((place) => read(place, key, entrance.now) ?? [])
      .toSorted((a, b) => (isFirst ? 1 : -1) * a.at.localeCompare(b.at))
    const isNewer = !isFirst && touch.isSent && known !== undefined && known.at <= touch.at
    const text = known && !isNewer ? known.text : touch.text

    if (!isOpen) for (const place of places) if (place !== kept) attempt(() => place().removeItem(key))
    if (!kept || (isOpen && text === known?.text)) return
    attempt(() => {
      if (kept().getItem(key) !== text) kept().setItem(key, text)
    })
  }
  const bringInLine = (hasBegun: boolean) => {
    for (const key of [FIRST_TOUCH_KEY, LAST_TOUCH_KEY]) keep(key, hasBegun)
  }
  bringInLine(false)
  consent.onSaid(() => bringInLine(true))
}
