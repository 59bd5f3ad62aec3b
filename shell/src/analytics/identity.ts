import type { Identify } from 'shared-contracts'
import type { ConsentStore } from '../consent/consent.ts'

/**
 * Hands the address of whoever has just sent a request to who may know it: the marketing platform's sink, under marketing
 * consent. It is no event, is kept nowhere, and reaches nobody who begins to listen later.
 */
export interface Identity {
  identify: Identify
  /** Returns what ends the listening. */
  onIdentify: (told: (email: string) => void) => () => void
}

/** Longest address that mail knows. Source: RFC 5321. */
const LONGEST = 254

export const createIdentity = (consent: Pick<ConsentStore, 'now'>): Identity => {
  const listeners = new Set<(email: string) => void>()
  return {
    identify: (email) => {
      if (!consent.now().marketing || !email.includes('@') || email.length > LONGEST) return
      for (const told of listeners) told(email)
    },
    onIdentify: (told) => {
      listeners.add(told)
      return () => void listeners.delete(told)
    },
  }
}
