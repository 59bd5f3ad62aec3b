import { sum } from 'shared-ui/scenes/money.ts'
import { computePercent, computeEmployerTax, computeTaxes } from 'shared-ui/scenes/pay-rates.ts'

/**
 * This module computes a payroll that the visitor completes by solving two problems. A deal has no setter (the person who
 * booked the appointment). A roof has two counts, in squares of 100 square feet: the ordered number differs from the number
 * that the crew counted. Money is in cents.
 */

export const SETTER_ANSWERS = ['tyrell', 'ana', 'wait'] as const
export const COUNT_ANSWERS = ['ordered', 'counted', 'wait'] as const
export type Problem = 'setter' | 'count'

/**
 * The visitor's answers to the two problems of the sample payroll: a deal without a setter (who booked the appointment), and a
 * roof with two different sizes. An answer is null while its problem is open, so none is null in an approved payroll.
 */
export interface RunAnswers {
  setter: (typeof SETTER_ANSWERS)[number] | null
  count: (typeof COUNT_ANSWERS)[number] | null
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
  /** Amounts of the withheld taxes. They are negative. */
  taxes: readonly number[]
  withheld: number
  net: number
  /** Part of `gross` that depends on how the visitor solved the problems: a setter's share of a deal, or pay for a roof. */
  added: number
}

/**
 * Returns the crew's pay for the roof, in cents. If `count` is `counted`, the crew is paid for the number of squares (100
 * square feet) that it counted, otherwise for the ordered number.
 */
export const computeRoofPay = (
  { sorensen: { ordered, counted, square } }: Pick<OpenRun, 'sorensen'>,
  count: (typeof COUNT_ANSWERS)[number],
): number => (count === 'counted' ? counted : ordered) * square

/**
 * Computes the payroll with the visitor's answers to its two open problems. Omits pay that depends on a problem whose answer is
 * null or `wait`.
 */
export const computeRun = (run: OpenRun, { setter, count }: Pick<RunAnswers, 'setter' | 'count'>) => {
  const pieces = count === null || count === 'wait' ? 0 : computeRoofPay(run, count)
  const lines = run.people.map(({ id, name, paidBy, gross: before, pieces: percent }): RunLine => {
    const added = (id === setter ? run.alvarez.setterShare : 0) + computePercent(pieces, percent)
    const gross = before + added
    const taxes = computeTaxes(gross).map(({ amount }) => amount)
    const withheld = -sum(taxes)
    return { name, paidBy, gross, taxes, withheld, net: gross - withheld, added }
  })
  const gross = run.rest.gross + sum(lines.map((line) => line.gross))
  const withheld = run.rest.withheld + sum(lines.map((line) => line.withheld))
  const wages = gross - run.rest.contractors
  const employerTax = computeEmployerTax(wages)
  return {
    lines,
    people: run.people.length + run.rest.people,
    gross,
    withheld,
    net: gross - withheld,
    /** Gross pay of employees, without contractors. */
    wages,
    employerTax,
    /** Amount that the company's account is charged: gross pay and the employer's tax. */
    debit: gross + employerTax,
    open: [...(setter === null ? ['setter' as const] : []), ...(count === null ? ['count' as const] : [])],
    /** Gross pay that is moved to the next payday. */
    waiting: [
      ...(setter === 'wait' ? [{ problem: 'setter' as const, amount: run.alvarez.setterShare }] : []),
      ...(count === 'wait' ? [{ problem: 'count' as const, amount: computeRoofPay(run, count) }] : []),
    ],
  }
}

export type ComputedRun = ReturnType<typeof computeRun>

const among = <Value extends string>(values: readonly Value[], text: string | undefined): Value | null =>
  values.find((value) => value === text) ?? null

/**
 * Applies changed form fields to the visitor's answers about the payroll. After the payroll is approved, returns the answers
 * unchanged.
 */
export const applyAnswers = (answers: RunAnswers, fields: Readonly<Record<string, string>>): RunAnswers =>
  answers.isApproved
    ? answers
    : {
        ...answers,
        setter: among(SETTER_ANSWERS, fields['setter']) ?? answers.setter,
        count: among(COUNT_ANSWERS, fields['count']) ?? answers.count,
      }

/** Approves the payroll. Returns null while a problem is open. */
export const approveRun = (answers: RunAnswers): RunAnswers | null =>
  answers.setter === null || answers.count === null ? null : { ...answers, isApproved: true }

/** Formats the visitor's answers as text for the page's URL, such as `tyrell-ordered-approved` or `open-wait`. */
export const formatAnswers = ({ setter, count, isApproved }: RunAnswers): string =>
  `${setter ?? 'open'}-${count ?? 'open'}${isApproved ? '-approved' : ''}`

/**
 * Parses text that `formatAnswers` returned. Returns null if part of it is invalid, or an approved payroll has an open problem.
 */
export const parseAnswers = (text: string): RunAnswers | null => {
  const [setter, count, state] = text.split('-')
  const read = {
    setter: among(SETTER_ANSWERS, setter),
    count: among(COUNT_ANSWERS, count),
    isApproved: false,
  }
  const answers = state === 'approved' ? approveRun(read) : read
  return answers && formatAnswers(answers) === text ? answers : null
}

/**
 * The sample company's payroll for November 20 before its approval, in cents. Pay that depends on the visitor's answers (see
 * `RunAnswers`) is not included. The numbers are a copy, because the sample company's data would make up more than half of the
 * script that the browser loads. A test compares the copy with that data.
 */
export const OPEN_RUN = {
  approval: '2026-11-18',
  payday: '2026-11-20',
  nextPayday: '2026-12-04',
  /**
   * Employees whose pay depends on the visitor's answers (see `RunAnswers`). `pieces` is the employee's percentage of the
   * crew's pay for a roof.
   */
  people: [
    { id: 'tyrell', name: 'Tyrell Boone', paidBy: 'hourly and splits', gross: 106_200, pieces: 0 },
    { id: 'ana', name: 'Ana Castillo', paidBy: 'hourly and splits', gross: 318_600, pieces: 0 },
    { id: 'rosa', name: 'Rosa Medina', paidBy: 'piece rate', gross: 161_280, pieces: 40 },
    { id: 'pete', name: 'Pete Olsen', paidBy: 'piece rate', gross: 120_960, pieces: 30 },
    { id: 'eli', name: 'Eli Sandoval', paidBy: 'piece rate', gross: 120_960, pieces: 30 },
  ],
  /**
   * Totals of the people whose pay does not depend on the visitor's answers. `gross` includes the pay of contractors, which is
   * also in `contractors`, because the employer pays no tax on it.
   */
  rest: { people: 34, gross: 7_801_200, withheld: 1_591_647, contractors: 600_000 },
  alvarez: { customer: 'Alvarez', sold: '2026-10-29', ticket: 418, setterShare: 100_800 },
  sorensen: { customer: 'Sorensen', finished: '2026-11-14', ordered: 22, counted: 24, square: 8_500 },
} as const
