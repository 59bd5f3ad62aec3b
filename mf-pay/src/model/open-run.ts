import { sum } from 'shared-ui/scenes/money.ts'
import { percentOf } from 'shared-ui/scenes/ridgeline-shares.ts'
import { employerTaxOf, taxesOf } from 'shared-ui/scenes/withholding.ts'

/**
 * A pay run with two open problems: a deal without a setter and a roof without a count. Nothing here knows the sample company: the
 * run is an argument. Money is in cents.
 */

export const SETTERS = ['tyrell', 'ana', 'wait'] as const
export const COUNTS = ['ordered', 'counted', 'wait'] as const
export type Problem = 'setter' | 'count'

/** Answers to the problems; null while one is open. An approved run has both. */
export interface Answers {
  setter: (typeof SETTERS)[number] | null
  count: (typeof COUNTS)[number] | null
  isApproved: boolean
}

export interface OpenRun {
  people: readonly { id: string; name: string; paidBy: string; gross: number; pieces: number }[]
  rest: { people: number; gross: number; withheld: number; contractors: number }
  alvarez: { setterShare: number }
  sorensen: { ordered: number; counted: number; square: number }
}

export interface RunLine {
  name: string
  paidBy: string
  gross: number
  /** Lines of `withheld`, below 0. */
  taxes: readonly number[]
  withheld: number
  net: number
  /** Gross that an answer adds. */
  added: number
}

/** Pay of the crew for the roof under an answer; for `wait`, the pay of the ordered squares that waits. */
export const roofPay = (
  { sorensen: { ordered, counted, square } }: Pick<OpenRun, 'sorensen'>,
  count: (typeof COUNTS)[number],
): number => (count === 'counted' ? counted : ordered) * square

/** The run under the answers. What an open problem holds back is in no line. */
export const runWith = (run: OpenRun, { setter, count }: Pick<Answers, 'setter' | 'count'>) => {
  const pieces = count === null || count === 'wait' ? 0 : roofPay(run, count)
  const lines = run.people.map(({ id, name, paidBy, gross: before, pieces: percent }): RunLine => {
    const added = (id === setter ? run.alvarez.setterShare : 0) + percentOf(pieces, percent)
    const gross = before + added
    const taxes = taxesOf(gross).map(({ amount }) => amount)
    const withheld = -sum(taxes)
    return { name, paidBy, gross, taxes, withheld, net: gross - withheld, added }
  })
  const gross = run.rest.gross + sum(lines.map((line) => line.gross))
  const withheld = run.rest.withheld + sum(lines.map((line) => line.withheld))
  const wages = gross - run.rest.contractors
  const employerTax = employerTaxOf(wages)
  return {
    lines,
    people: run.people.length + run.rest.people,
    gross,
    withheld,
    net: gross - withheld,
    /** Gross of those on W-2. */
    wages,
    employerTax,
    /** Amount that leaves the company's account. */
    debit: gross + employerTax,
    open: [...(setter === null ? ['setter' as const] : []), ...(count === null ? ['count' as const] : [])],
    /** Gross that waits for the next payday. */
    waiting: [
      ...(setter === 'wait' ? [{ problem: 'setter' as const, amount: run.alvarez.setterShare }] : []),
      ...(count === 'wait' ? [{ problem: 'count' as const, amount: roofPay(run, count) }] : []),
    ],
  }
}

export type CountedRun = ReturnType<typeof runWith>

const among = <Value extends string>(values: readonly Value[], text: string | undefined): Value | null =>
  values.find((value) => value === text) ?? null

/** Answers after a change of controls, by their names. An approved run does not change. */
export const answer = (answers: Answers, fields: Readonly<Record<string, string>>): Answers =>
  answers.isApproved
    ? answers
    : {
        ...answers,
        setter: among(SETTERS, fields['setter']) ?? answers.setter,
        count: among(COUNTS, fields['count']) ?? answers.count,
      }

/** Approves the run; returns null while a problem is open. */
export const approve = (answers: Answers): Answers | null =>
  answers.setter === null || answers.count === null ? null : { ...answers, isApproved: true }

/** Text of the answers in an address: `tyrell-ordered-approved`, `open-wait`. */
export const formatAnswers = ({ setter, count, isApproved }: Answers): string =>
  `${setter ?? 'open'}-${count ?? 'open'}${isApproved ? '-approved' : ''}`

/** Reads what `formatAnswers` writes. Null if a part is not valid, or an approved run has an open problem. */
export const parseAnswers = (text: string): Answers | null => {
  const [setter, count, state] = text.split('-')
  const read = { setter: among(SETTERS, setter), count: among(COUNTS, count), isApproved: false }
  const answers = state === 'approved' ? approve(read) : read
  return answers && formatAnswers(answers) === text ? answers : null
}
