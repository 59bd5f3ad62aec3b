/** Sales team of the sample company with its managers and its deals of November 2026, for the island `team-tree`. */

import { computePercent, POOL_PERCENT, SHARES } from 'shared-ui/scenes/pay-rates.ts'
import { CLOSERS } from './november.ts'

/**
 * Pay of a contractor for each of the first five installations of a month, in cents. No contractor in this data has more
 * installations, so rates for further installations are not needed.
 */
const TIER_INSTALL = 120_000
const CENTS_PER_WATT = 400
/** Pay of each manager above the closer's direct manager, in cents per watt of the deal. */
export const OVERRIDE_CENTS = 2

/**
 * Salespeople. Each manager precedes the people below that manager. `leads` is true if the person may be a manager. Contractors
 * may not be managers.
 */
export const MEMBERS = [
  { id: 'joan', name: 'Joan Tuttle', leads: true, under: null },
  { id: 'hank', name: 'Hank Lindqvist', leads: true, under: 'joan' },
  { id: 'marisol', name: 'Marisol Vega', leads: true, under: 'hank' },
  { id: 'ruth', name: 'Ruth Ashby', leads: true, under: 'hank' },
  { id: 'sam', name: 'Sam Whitcomb', leads: true, under: 'hank' },
  { id: 'andre', name: 'Andre Fontaine', leads: false, under: 'hank' },
  { id: 'jo', name: 'Jo Keller', leads: false, under: 'hank' },
] as const

/**
 * Deals of November with their closer, the person who made the sale. Pay of setter (who booked the appointment), closer and
 * direct manager is in cents.
 */
export const TREE_DEALS = CLOSERS.flatMap(({ name, plan, deals }) =>
  deals.map(({ customer, contract, margin }) => {
    const pool = computePercent(contract, POOL_PERCENT)
    return {
      customer,
      closer: MEMBERS.find((member) => member.name === name)?.id ?? '',
      watts: contract / CENTS_PER_WATT,
      margin,
      setterPay: computePercent(pool, SHARES.setter),
      closerPay: plan === 'share' ? computePercent(pool, SHARES.closer) : TIER_INSTALL,
      managerPay: computePercent(pool, SHARES.manager),
    }
  }),
)
