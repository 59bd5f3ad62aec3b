import { percentOf, POOL_PERCENT, SHARES } from 'shared-ui/scenes/ridgeline-shares.ts'
import { CLOSERS } from './november.ts'

/** A contractor's pay for one of the first five installs of a month; none has more here. Cents. */
const TIER_INSTALL = 120_000
const CENTS_PER_WATT = 400
/** Override of each level above the direct manager. */
export const OVERRIDE_CENTS = 2

/** Sales people in the order of the tree. `leads`: may have people under them; contractors may not. */
export const MEMBERS = [
  { id: 'joan', name: 'Joan Tuttle', leads: true, under: null },
  { id: 'hank', name: 'Hank Lindqvist', leads: true, under: 'joan' },
  { id: 'marisol', name: 'Marisol Vega', leads: true, under: 'hank' },
  { id: 'ruth', name: 'Ruth Ashby', leads: true, under: 'hank' },
  { id: 'sam', name: 'Sam Whitcomb', leads: true, under: 'hank' },
  { id: 'andre', name: 'Andre Fontaine', leads: false, under: 'hank' },
  { id: 'jo', name: 'Jo Keller', leads: false, under: 'hank' },
] as const

/** November's deals, the closer of each, and what it pays setter, closer and direct manager. Cents. */
export const TREE_DEALS = CLOSERS.flatMap(({ name, plan, deals }) =>
  deals.map(({ customer, contract, margin }) => {
    const pool = percentOf(contract, POOL_PERCENT)
    return {
      customer,
      closer: MEMBERS.find((member) => member.name === name)?.id ?? '',
      watts: contract / CENTS_PER_WATT,
      margin,
      setterPay: percentOf(pool, SHARES.setter),
      closerPay: plan === 'share' ? percentOf(pool, SHARES.closer) : TIER_INSTALL,
      managerPay: percentOf(pool, SHARES.manager),
    }
  }),
)
