/**
 * Deals of the sample company's salespeople in November 2026, sorted by installation date. `contractDollars` is in whole
 * dollars. These few deals are copied from the data of the sample company. Importing all of that data would more than double the
 * script that the browser loads. A test compares the copy with that data.
 */

/** Cost of equipment and labor per watt, in cents. The margin is the contract price less this cost. */
export const COST_CENTS_PER_WATT = 260
const CENTS_PER_WATT = 400

const deal = (customer: string, installed: string, contractDollars: number) => {
  const contract = contractDollars * 100
  return {
    customer,
    installed,
    contract,
    margin: contract - (contract / CENTS_PER_WATT) * COST_CENTS_PER_WATT,
  }
}

export type NovemberDeal = ReturnType<typeof deal>

/**
 * Salespeople with their pay plan. `share`: the commission of a deal is 10% of the contract, and the salesperson gets 60% of
 * the commission. `tiers`: a contractor gets an amount per installation, which rises during the month.
 */
export const CLOSERS = [
  {
    name: 'Marisol Vega',
    plan: 'share',
    deals: [deal('Okafor', '2026-11-10', 22_400), deal('Alvarez', '2026-11-12', 33_600)],
  },
  {
    name: 'Andre Fontaine',
    plan: 'tiers',
    deals: [
      deal('Lowell', '2026-11-04', 28_800),
      deal('Castaneda', '2026-11-06', 25_600),
      deal('Wynn', '2026-11-11', 19_200),
    ],
  },
  {
    name: 'Ruth Ashby',
    plan: 'share',
    deals: [deal('Ellery', '2026-11-13', 20_800), deal('Brennan', '2026-11-16', 40_000)],
  },
  {
    name: 'Sam Whitcomb',
    plan: 'share',
    deals: [deal('Yates', '2026-11-05', 25_600), deal('Whitaker', '2026-11-18', 32_000)],
  },
  {
    name: 'Jo Keller',
    plan: 'tiers',
    deals: [deal('Petrov', '2026-11-03', 27_200), deal('Dunning', '2026-11-09', 20_800)],
  },
] as const satisfies readonly { name: string; plan: 'share' | 'tiers'; deals: readonly NovemberDeal[] }[]
