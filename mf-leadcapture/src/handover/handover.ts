import { HANDOVER_KEY } from 'shared-contracts/storage-keys'
import { HANDOVER_MINUTES, type Handover } from '../../contract/handover.ts'

const isHandover = (value: unknown): value is Handover =>
  typeof value === 'object' &&
  value !== null &&
  ['fullName', 'businessName', 'email', 'phone', 'industry', 'at'].every(
    (name) => typeof Reflect.get(value, name) === 'string',
  )

/** Leaves who has just written for the booking page of this tab. Where storage is denied, nobody is known there. */
export const handOver = ({ fullName, businessName, email, phone, industry }: Omit<Handover, 'at'>): void => {
  const handover: Handover = { fullName, businessName, email, phone, industry, at: new Date().toISOString() }
  try {
    sessionStorage.setItem(HANDOVER_KEY, JSON.stringify(handover))
  } catch {
    // Denied or full: the booking page asks.
  }
}

/** Who has just written in this tab; null where nobody has, or it is too long ago. After mount only. */
export const handedOver = (): Handover | null => {
  try {
    const handover: unknown = JSON.parse(sessionStorage.getItem(HANDOVER_KEY) ?? 'null')
    const isFresh = isHandover(handover) && Date.now() - Date.parse(handover.at) < HANDOVER_MINUTES * 60_000
    return isFresh ? handover : null
  } catch {
    return null
  }
}

/** Name and address, as vendors' widgets take them. */
export const personHandedOver = (): { name: string; email: string } | null => {
  const handover = handedOver()
  return handover && { name: handover.fullName, email: handover.email }
}

export const clearHandover = (): void => {
  try {
    sessionStorage.removeItem(HANDOVER_KEY)
  } catch {
    // Denied: there is nothing to clear.
  }
}
