/**
 * The Okafor deal, in cents, for a question about the setter's split. A test compares it with the sample company's data. The
 * island does not import that data, because it would be half of the island's code.
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
/** Wrong answer to the question, in cents: the percentage of the contract instead of the pool. */
export const SHARE_OF_CONTRACT = (contract * setterPercent) / 100
