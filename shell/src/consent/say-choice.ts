import type { Consent } from 'shared-contracts'
import type { ConsentStore } from './consent.ts'
import { DOM } from 'shared-contracts/page'

/** Called only when a date is shown: the first formatter of a page takes about 50 ms on a phone. */
const dayOf = (at: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(at))

const given = ({ measurement, marketing }: Consent): string => {
  if (measurement === marketing) return measurement ? 'agreed to both' : 'refused both'
  return measurement ? 'agreed to measurement, not to marketing' : 'agreed to marketing, not to measurement'
}

/** The visitor's current choice and its date, as a sentence. */
export const sayChoice = ({
  record,
  isSignalled,
  now,
}: Pick<ConsentStore, 'record' | 'isSignalled' | 'now'>): string => {
  if (isSignalled()) return 'Your browser refused both by its Global Privacy Control signal.'
  const answer = record()
  if (answer) return `You ${given(answer)} on ${dayOf(answer.at)}.`
  return `You have not chosen yet: measurement and marketing are ${now().measurement ? 'on' : 'off'}.`
}

/** Writes the visitor's choice into each element of the page that is marked for it. */
export const writeChoice = (consent: ConsentStore): void => {
  for (const place of document.querySelectorAll(`[${DOM.consentChoice}]`))
    place.textContent = sayChoice(consent)
}
