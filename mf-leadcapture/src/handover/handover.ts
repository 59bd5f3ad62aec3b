import { attemptStorage, HANDOVER_KEY } from 'shared-contracts/visitor-storage'

const FIELDS = ['fullName', 'businessName', 'email', 'phone', 'industry', 'employees'] as const

type ContactData = Record<(typeof FIELDS)[number], string>

/**
 * Contact data that the contact form passes to the booking pages, as JSON in session storage under `HANDOVER_KEY`. `at` is the
 * time of the submission, ISO 8601 in UTC.
 */
interface Handover extends ContactData {
  at: string
}

const isHandover = (value: unknown): value is Handover =>
  typeof value === 'object' &&
  value !== null &&
  [...FIELDS, 'at'].every((name) => typeof Reflect.get(value, name) === 'string')

/** Maximum age of the stored contact data in minutes. Older data is ignored. */
const HANDOVER_MINUTES = 60

/**
 * Stores the contact data of a sent form in session storage, so that booking pages in the same browser tab can fill it in. Does
 * nothing if storage is denied.
 */
export const storeHandover = (sent: ContactData): void => {
  const data = Object.fromEntries(FIELDS.map((name) => [name, sent[name]]))
  const handover = JSON.stringify({ ...data, at: new Date().toISOString() })
  attemptStorage(() => sessionStorage.setItem(HANDOVER_KEY, handover))
}

/**
 * Reads the contact data of the last form that was sent in this browser tab. Returns null if there is none, or if the data is
 * older than HANDOVER_MINUTES. Call this function only after mount, because prerendered HTML cannot contain the data.
 */
export const readHandover = (): Handover | null =>
  attemptStorage(() => {
    const handover: unknown = JSON.parse(sessionStorage.getItem(HANDOVER_KEY) ?? 'null')
    const isFresh = isHandover(handover) && Date.now() - Date.parse(handover.at) < HANDOVER_MINUTES * 60_000
    return isFresh ? handover : null
  })

/** Returns the visitor's name and email address for calendars of other companies. Null if no form was sent recently. */
export const readHandoverPerson = (): { name: string; email: string } | null => {
  const handover = readHandover()
  return handover && { name: handover.fullName, email: handover.email }
}

export const clearHandover = (): void => void attemptStorage(() => sessionStorage.removeItem(HANDOVER_KEY))
