import type { Identify } from 'shared-contracts'
import { Subject } from 'rxjs'

/**
 * Passes the email address of a visitor whose request was just accepted to the marketing platform's sink, which listens only
 * while marketing consent is given. It is no event, is stored nowhere, and is not repeated to a later listener.
 */
export interface Identity {
  identify: Identify
  /** Returns the function that stops listening. */
  onIdentify: (listener: (email: string) => void) => () => void
}

export const createIdentity = (): Identity => {
  const emails = new Subject<string>()
  return {
    identify: (email) => emails.next(email),
    onIdentify: (listener) => {
      const listening = emails.subscribe(listener)
      return () => listening.unsubscribe()
    },
  }
}
