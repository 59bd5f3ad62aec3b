import type { Consent } from 'shared-contracts'
import type { ConsentStore } from './consent.ts'

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

const given = ({ measurement, marketing }: Consent): string => {
  if (measurement === marketing) return measurement ? 'agreed to both' : 'refused both'
  return measurement ? 'agreed to measurement, not to marketing' : 'agreed to marketing, not to measurement'
}

/** What holds for this visitor now, and since when, in a sentence. */
export const sayChoice = ({
  record,
  isSignalled,
  now,
}: Pick<ConsentStore, 'record' | 'isSignalled' | 'now'>): string => {
  if (isSignalled()) return 'Your browser refused both by its Global Privacy Control signal.'
  const answer = record()
  if (answer) return `You ${given(answer)} on ${DAY.format(new Date(answer.at))}.`
  return `You have not chosen yet: measurement and marketing are ${now().measurement ? 'on' : 'off'}.`
}
