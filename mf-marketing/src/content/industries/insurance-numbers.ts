const NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const LAPSED = 6
const monthly = 11_000
const stateOf = (index: number) => (index < LAPSED ? 'earned' : index === LAPSED ? 'lapsed' : 'unearned')

/** One annual advance and its lapse, in cents; the month of the lapse is not earned. */
export const ADVANCE = {
  policy: 'Term life, Halloran',
  monthly,
  months: NAMES.map((name, index) => ({ name, state: stateOf(index) })),
  advance: monthly * NAMES.length,
  chargedBack: -monthly * (NAMES.length - LAPSED),
  kept: monthly * LAPSED,
}
