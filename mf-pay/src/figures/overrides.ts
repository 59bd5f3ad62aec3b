import { SPLIT, sum } from 'shared-ui/scenes/ridgeline.ts'
import { DEAL } from './deal.ts'

const CENTS_PER_WATT = 2

/** Everyone the Alvarez deal pays: three inside the pool, the regional lead on top of it. Cents. */
export const OVERRIDES = [
  { person: DEAL.setter.person.name, portrait: DEAL.setter.person.portrait, part: 'Setter', rule: '30% of the pool', amount: DEAL.setter.amount },
  { person: DEAL.closer.person.name, portrait: DEAL.closer.person.portrait, part: 'Closer', rule: '60% of the pool', amount: DEAL.closer.amount },
  { person: DEAL.manager.person.name, portrait: DEAL.manager.person.portrait, part: 'Team override', rule: '10% of the pool', amount: DEAL.manager.amount },
  { person: 'Joan Whitlock', portrait: 'ridgeline-15', part: 'Regional override', rule: '2¢ a watt, outside the pool', amount: SPLIT.deal.watts * CENTS_PER_WATT },
]

export const overridesTotal = sum(OVERRIDES.map(({ amount }) => amount))
