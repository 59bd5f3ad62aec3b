/** Source of a visit: partner link id and touches (each is the record of one visit). */

import {
  type Campaign,
  PLID_PARAM,
  PLID_PATTERN,
  PLID_STORAGE_KEY,
  CAMPAIGN_PARAM,
  FIRST_TOUCH_KEY,
  LAST_TOUCH_KEY,
  UTM_PARAMS,
  attemptStorage,
} from 'shared-contracts/visitor-storage'
import { type ConsentStore, isConsentCurrent } from '../consent/consent.ts'
import { DOM } from 'shared-contracts/page'

/** Store for the visitor's partner link id. It keeps the id for later visits. */
export interface PlidStore {
  get: () => string | null
  /** Stores and returns the id in the URL parameter `plid`. An empty `plid=` deletes the stored id. Ignores a malformed id. */
  capture: (url: URL) => string | null
}

/**
 * Returns the partner link id in the visitor's cookie, or undefined if there is none. The server sets the cookie after consent
 * to marketing, when `analytics/own-sinks.ts` requests it.
 */
const readCookie = (): string | undefined => /crewtally\.plid=([\w-]+)/.exec(document.cookie)?.[1]

/**
 * Creates the store of the visitor's partner link id. The id is read from local storage, or from the cookie if local storage is
 * empty or denied. The cookie is necessary because Safari empties local storage after seven days. If the browser denies both,
 * the id is kept until the visitor leaves the page.
 */
export const createPlidStore = (storage: () => Storage): PlidStore => {
  let current: string | null = null
  const storeId = (id: string | undefined): string | null => {
    if (id === undefined || !PLID_PATTERN.test(id)) return null
    current = id
    attemptStorage(() => storage().setItem(PLID_STORAGE_KEY, id))
    return id
  }
  const clear = () => {
    current = null
    attemptStorage(() => storage().removeItem(PLID_STORAGE_KEY))
  }
  // Deletes an invalid id from storage. Otherwise, the form guard (the script that validates forms before hydration) would send
  // that id with the form.
  if (!storeId(attemptStorage(() => storage().getItem(PLID_STORAGE_KEY)) ?? readCookie())) clear()

  const capture = (url: URL): string | null => {
    const parameter = url.searchParams.get(PLID_PARAM)
    if (parameter === '') clear()
    return storeId(parameter ?? undefined)
  }
  return { get: () => current, capture }
}

/** Maximum length of a parameter value. Longer values are truncated. Click ids are shorter. */
const LONGEST_VALUE = 1000

export const listCampaignParameters = ({ searchParams }: URL): [name: string, value: string][] =>
  [...searchParams]
    .filter(([name, value]) => value !== '' && CAMPAIGN_PARAM.test(name))
    .map(([name, value]) => [name, value.slice(0, LONGEST_VALUE)])

/** Arrival of a visitor at this document: the document's URL, its referrer, and the time of arrival. */
export interface Landing {
  landing: URL
  referrer: string
  now: Date
}

/** Returns session or local storage. Throws if the browser denies access to storage. */
export type StorageGetter = () => Storage

/** Returns the page's URL with campaign parameters and click ids only. */
const campaignAddress = (landing: URL): URL => {
  const address = new URL(landing.pathname, landing)
  for (const [name, value] of listCampaignParameters(landing)) address.searchParams.set(name, value)
  return address
}

interface StoredTouch {
  at: string
  text: string
}

const createTouch = ({ landing, referrer, now }: Landing): StoredTouch & { isSent: boolean } => {
  const from = URL.parse(referrer)
  const url = campaignAddress(landing)
  const at = now.toISOString()
  return {
    at,
    text: JSON.stringify({ url: url.href, referrer: from ? from.origin + from.pathname : '', at }),
    isSent: url.search !== '' || (from !== null && from.origin !== landing.origin),
  }
}

/** Returns the touch (record of one visit) under a storage key. Null if the touch is missing, invalid or expired. */
const read = (getStorage: StorageGetter, key: string, now: Date): StoredTouch | null =>
  attemptStorage(() => {
    const text = getStorage().getItem(key) ?? 'null'
    const at = (JSON.parse(text) as { at?: unknown } | null)?.at
    return typeof at === 'string' && isConsentCurrent(at, now) ? { at, text } : null
  })

/**
 * Stores two touches (each is the record of one visit): the visitor's first visit, and the latest visit from a campaign or
 * another site. Direct visits and navigation within the site do not change the latest touch.
 * Touches are in session storage until the visitor answers the consent question. Consent to marketing moves them to local
 * storage. A denial or Global Privacy Control deletes them.
 */
export const storeTouches = (
  { session, local }: Record<'session' | 'local', StorageGetter>,
  consent: Pick<ConsentStore, 'now' | 'record' | 'isSignaled' | 'onAnswer'>,
  landingVisit: Landing,
): void => {
  const touch = createTouch(landingVisit)
  const storages = [session, local]

  const getAllowedStorage = (): StorageGetter | null => {
    if (consent.now().marketing) return local
    return consent.record() !== null || consent.isSignaled() ? null : session
  }
  /**
   * Updates the first or the latest touch (the record of one visit). `hasBegun` is false until the site's settings are loaded.
   * The settings decide whether local storage may be used before the visitor answers the consent question.
   */
  const updateTouch = (key: string, hasBegun: boolean) => {
    const allowedStorage = getAllowedStorage()
    const isUndecided = allowedStorage === session && !hasBegun
    const isFirst = key === FIRST_TOUCH_KEY
    const [storedTouch] = (allowedStorage === session && hasBegun ? [session] : storages)
      .flatMap((place) => read(place, key, landingVisit.now) ?? [])
      .toSorted((a, b) => (isFirst ? 1 : -1) * a.at.localeCompare(b.at))
    const isNewer = !isFirst && touch.isSent && storedTouch !== undefined && storedTouch.at <= touch.at
    const text = storedTouch && !isNewer ? storedTouch.text : touch.text

    if (!isUndecided)
      for (const place of storages)
        if (place !== allowedStorage) attemptStorage(() => place().removeItem(key))
    if (!allowedStorage || (isUndecided && text === storedTouch?.text)) return
    attemptStorage(() => {
      if (allowedStorage().getItem(key) !== text) allowedStorage().setItem(key, text)
    })
  }
  const updateTouches = (hasBegun: boolean) => {
    for (const key of [FIRST_TOUCH_KEY, LAST_TOUCH_KEY]) updateTouch(key, hasBegun)
  }
  updateTouches(false)
  consent.onAnswer(() => updateTouches(true))
}

export interface Carried {
  plid: () => string | null
  campaign: () => Campaign
}

/** Events by which a visitor opens or copies a link: a click with any mouse button, the Enter key, or the context menu. */
const FOLLOW_EVENTS = ['click', 'auxclick', 'contextmenu']

/**
 * Adds the partner link id and the campaign to the URL of a link with `data-carry` when a visitor follows it. Other parameters of
 * the URL stay. Updates the URL at each use of the link, because the id and the campaign can change.
 */
export const addCampaignToLinks = ({ plid, campaign }: Carried): void => {
  const carry = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>(`a[${DOM.carry}]`) : null
    if (!link) return
    const url = new URL(link.href)
    for (const name of [PLID_PARAM, ...UTM_PARAMS]) url.searchParams.delete(name)
    const partner = plid()
    if (partner !== null) url.searchParams.set(PLID_PARAM, partner)
    for (const [name, value] of Object.entries(campaign())) url.searchParams.set(name, value)
    const isHere = url.origin === location.origin
    link.setAttribute('href', isHere ? url.pathname + url.search + url.hash : url.href)
  }
  for (const type of FOLLOW_EVENTS) document.addEventListener(type, carry, true)
}
