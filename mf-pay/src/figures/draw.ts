import { sumText } from 'shared-ui/scenes/derivation.ts'
import { dollars, sum } from 'shared-ui/scenes/money.ts'
import { PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'

export interface DrawWeek {
  earned: number
  paid: number
  /** What is still owed to the company at the week's end. */
  balance: number
}

/** A recoverable draw: a week below `guarantee` is topped up, a week above it first pays back what is owed. Cents. */
export const runDraw = (guarantee: number, earned: readonly number[]): DrawWeek[] => {
  let owed = 0
  return earned.map((amount) => {
    if (amount < guarantee) {
      owed += guarantee - amount
      return { earned: amount, paid: guarantee, balance: owed }
    }
    const repaid = Math.min(owed, amount - guarantee)
    owed -= repaid
    return { earned: amount, paid: amount - repaid, balance: owed }
  })
}

/** A setter's first six weeks on the draw of his terms. */
export const GUARANTEE = PEOPLE.marcus.draw
export const DRAW_WEEKS = runDraw(GUARANTEE, [30_000, 52_000, 76_000, 105_000, 124_000, 140_000]).map(
  ({ earned, paid, balance }, index, weeks) => {
    const before = weeks[index - 1]?.balance ?? 0
    const moved = balance - before
    return {
      earned,
      paid,
      balance,
      from: {
        earned: { rule: 'Splits that the week paid', sum: `Splits = ${dollars(earned)}` },
        paid: {
          rule: moved > 0 ? `Topped up to ${dollars(GUARANTEE)}` : 'Pays back what is owed first',
          sum: sumText([earned, moved]),
        },
        balance: { rule: 'Owed before, and the change of the week', sum: sumText([before, moved]) },
      },
    }
  },
)
/** The first week above the guarantee. */
export const FIRST_REPAID = DRAW_WEEKS.findIndex(({ earned }) => earned > GUARANTEE)
export const DRAW_TOTAL = {
  earned: sum(DRAW_WEEKS.map(({ earned }) => earned)),
  paid: sum(DRAW_WEEKS.map(({ paid }) => paid)),
}
export const DRAW = { person: PEOPLE.marcus, guarantee: GUARANTEE, since: PEOPLE.marcus.since }
