import { contractOf, poolOf, SHARES, shareOf, SOLAR_DEALS } from 'shared-ui/scenes/ridgeline-deals.ts'
import { PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'

const deal = SOLAR_DEALS.okafor

const PARTS = [
  { person: PEOPLE.tyrell, part: 'Setter', share: 'setter' },
  { person: PEOPLE.marisol, part: 'Closer', share: 'closer' },
  { person: PEOPLE.hank, part: 'Manager', share: 'manager' },
] as const

/** One deal as it goes from the CRM through the split to the books. Cents, percent. */
export const ONE_DEAL = {
  deal,
  contract: contractOf(deal),
  pool: poolOf(deal),
  parts: PARTS.map((part) => ({ ...part, percent: SHARES[part.share], amount: shareOf(deal, part.share) })),
}
