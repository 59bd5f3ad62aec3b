/**
 * Numbers for a quiz question about the share of a deal's commission that the setter (who booked the appointment) gets. Amounts
 * are in cents. The numbers are a copy, because the sample company's data would double the island's code. A test compares the copy
 * with that data.
 */
export const SPLIT_QUESTION = {
  customer: 'Okafor',
  contract: 2_240_000,
  poolPercent: 10,
  setterPercent: 30,
} as const

const { contract, poolPercent, setterPercent } = SPLIT_QUESTION
export const POOL = (contract * poolPercent) / 100
export const SETTER_SHARE = (POOL * setterPercent) / 100
/** A wrong answer in cents: the setter's percentage of the whole contract instead of the commission. */
export const SHARE_OF_CONTRACT = (contract * setterPercent) / 100
