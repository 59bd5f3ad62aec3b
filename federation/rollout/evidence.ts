/** Of so many, how many were not as they should be. */
export interface Sample {
  count: number
  bad: number
}

/** What came in one block of time, of both. */
export interface Block {
  canary: Sample
  live: Sample
}

/** How many times as likely (in odds) a bad one would be in the canary: what is looked for, from a little to a lot. */
const ODDS = [1.5, 2.5, 5, 20, 100]

/** ln(n!), exact to what decisions need. Source: Stirling's series. */
const logFactorials = [0]
const logFactorial = (n: number): number => {
  for (let next = logFactorials.length; next <= Math.min(n, 1000); next += 1)
    logFactorials.push((logFactorials[next - 1] ?? 0) + Math.log(next))
  return n <= 1000
    ? (logFactorials[n] ?? 0)
    : n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n)
}
const logChoose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k)

/** ln of the sum over j of C(n1,j) C(n0,k-j) odds^j, without its j-th shares overflowing. */
const logTotal = (ways: readonly number[], lowest: number, odds: number): number => {
  const terms = ways.map((way, index) => way + (lowest + index) * Math.log(odds))
  const largest = Math.max(...terms)
  return largest + Math.log(terms.reduce((sum, term) => sum + Math.exp(term - largest), 0))
}

/** ln of how much likelier a block is under each of `ODDS` than under `allowed`, given what both have together. */
const logRatios = ({ canary, live }: Block, allowed: number): number[] => {
  const bad = canary.bad + live.bad
  const lowest = Math.max(0, bad - live.count)
  const highest = Math.min(bad, canary.count)
  if (lowest >= highest) return ODDS.map(() => 0)
  const ways = Array.from(
    { length: highest - lowest + 1 },
    (_, index) => logChoose(canary.count, lowest + index) + logChoose(live.count, bad - lowest - index),
  )
  const known = logTotal(ways, lowest, allowed)
  return ODDS.map((times) => canary.bad * Math.log(times) - (logTotal(ways, lowest, allowed * times) - known))
}

/**
 * Evidence that the canary is worse than live, as an e-value: in each block, given how many views either had and how many were bad
 * in both, the split of the bad ones is a hypergeometric draw where both are alike. The mean over `ODDS` of the products of these
 * likelihood ratios is a martingale that starts at 1, so that the probability that it ever reaches 1/a, however often somebody
 * looks, is at most a (Ville). Neither the rate of errors nor its changes with time need be known. `allowed` is the ratio of odds
 * that is still no harm. `clump` is how many bad ones may have one cause that is neither's, such as a visitor's own browser: evidence
 * weighs as much less, which a power below 1 does without raising its mean.
 */
export const createEvidence = (allowed = 1, clump = 1) => {
  const logs = ODDS.map(() => 0)
  return {
    add: (block: Block): void => {
      for (const [index, log] of logRatios(block, allowed).entries())
        logs[index] = (logs[index] ?? 0) + log / clump
    },
    value: (): number => logs.reduce((sum, log) => sum + Math.exp(Math.min(log, 500)), 0) / logs.length,
  }
}
