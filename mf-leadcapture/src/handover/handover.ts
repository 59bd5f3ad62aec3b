import { HANDOVER_KEY } from 'shared-contracts/storage-keys'
import { HANDOVER_MINUTES, type Handover } from '../../contract/handover.ts'

const isHandover = (value: unknown): value is Handover =>
  typeof value === 'object' &&
  value !== null &&
  ['fullName', 'businessName', 'email', 'phone', 'industry', 'at'].every(
    (name) => typeof Reflect.get(value, name) === 'string',
  )

/** Stores data of the sent form for the booking pages of this tab. Does nothing if storage is denied. */
export const storeHandover = ({
  fullName,
  businessName,
  email,
  phone,
  industry,
}: Omit<Handover, 'at'>): void => {
  const handover: Handover = { fullName, businessName, email, phone, industry, at: new Date().toISOString() }
  try {
    sessionStorage.setItem(HANDOVER_KEY, JSON.stringify(handover))
  } catch {
    // Denied or full: the visitor types the data again.
  }
}

/** Data of the form sent last in this tab; null if there is none or it is older than HANDOVER_MINUTES. Only after mount. */
export const readHandover = (): Handover | null => {
  try {
    const handover: unknown = JSON.parse(sessionStorage.getItem(HANDOVER_KEY) ?? 'null')
    const isFresh = isHandover(handover) && Date.now() - Date.parse(handover.at) < HANDOVER_MINUTES * 60_000
    return isFresh ? handover : null
  } catch {
    return null
  }
}

/** Name and email address of that data, for vendors' widgets; null without it. */
export const readHandoverPerson = (): { name: string; email: string } | null => {
  const handover = readHandover()
  return handover && { name: handover.fullName, email: handover.email }
}

export const clearHandover = (): void => {
  try {
    sessionStorage.removeItem(HANDOVER_KEY)
  } catch {
    // Denied: there is nothing to clear.
  }
}
