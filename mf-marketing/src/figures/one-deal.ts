import { contractOf, poolOf, SHARES, shareOf, SOLAR_DEALS } from 'shared-ui/scenes/ridgeline-deals.ts'
import { PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'

const deal = SOLAR_DEALS.okafor

/** One deal as it goes from the CRM through the split to the books. Cents, percent. */
export const ONE_DEAL = {
  ...deal,
  contract: contractOf(deal),
  pool: poolOf(deal),
  parts: [
    { person: PEOPLE.tyrell, part: 'Setter', percent: SHARES.setter, amount: shareOf(deal, 'setter') },
    { person: PEOPLE.marisol, part: 'Closer', percent: SHARES.closer, amount: shareOf(deal, 'closer') },
    { person: PEOPLE.hank, part: 'Manager', percent: SHARES.manager, amount: shareOf(deal, 'manager') },
  ],
}
