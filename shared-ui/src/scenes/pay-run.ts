/**
 * The sample company's pay run of November 20. Computes each person's earnings from deals, hours, jobs and pay terms, and the
 * amounts withheld. Amounts are in cents. Deductions are negative.
 */
import { formatSmallCount, dollars, sum } from './money.ts'
import { isInPeriod, type PayPeriod, getPayPeriod } from './pay-calendar.ts'
import {
  computeCrewPay,
  formatInstallStatus,
  JENSEN,
  OCTOBER_BONUS,
  OVERRIDE_CENTS_PER_WATT,
  computePercent,
  computePool,
  ROOFS,
  SHARES,
  computeShare,
  SOLAR_DEALS,
  type SolarDeal,
  getTierRate,
} from './ridgeline-deals.ts'
import { ALL_PEOPLE, UNNAMED_EMPLOYEES, PEOPLE, RATES, type SamplePerson } from './ridgeline-people.ts'
import { computeEmployerTax, computeTaxes } from './pay-rates.ts'

/** Pay period that the drawings of product screens show. The Alvarez deal, their main example, was installed in this period. */
export const RUN_PERIOD = getPayPeriod('2026-11-12')

export interface PayLine {
  label: string
  detail: string
  amount: number
}

const FULL_WEEK = 40

/**
 * Computes the overtime premium for a week, in cents, for people who get an hourly wage and other pay, such as bonuses. The
 * premium is half the regular rate for each hour over 40. The regular rate is the week's pay divided by the week's hours.
 */
export const halfTime = (pay: number, hours: number): number =>
  hours <= FULL_WEEK ? 0 : Math.round((pay / hours / 2) * (hours - FULL_WEEK))

export const sumHours = (period: PayPeriod, { weeks = {} }: Pick<SamplePerson, 'weeks'>): number =>
  sum(Object.entries(weeks).map(([monday, hours]) => (isInPeriod(period, monday) ? hours : 0)))

export const hoursLine = (hours: number, rate: number): PayLine => ({
  label: 'Hours',
  detail: `${hours.toFixed(1)} h at ${dollars(rate)}`,
  amount: hours * rate,
})

/**
 * Work of each technician in the week that begins on `monday`: the number of tune-ups (heating and cooling service visits), and
 * the prices of sold parts in cents.
 */
const SERVICE: readonly { person: SamplePerson; monday: string; tuneUps: number; sold: number[] }[] = [
  {
    person: PEOPLE.cody,
    monday: '2026-11-02',
    tuneUps: 24,
    sold: [RATES.thermostat, RATES.thermostat, RATES.purifier],
  },
  { person: PEOPLE.cody, monday: '2026-11-09', tuneUps: 18, sold: [RATES.thermostat] },
  { person: PEOPLE.iris, monday: '2026-11-02', tuneUps: 19, sold: [] },
  { person: PEOPLE.iris, monday: '2026-11-09', tuneUps: 17, sold: [RATES.purifier] },
  { person: PEOPLE.walt, monday: '2026-11-02', tuneUps: 16, sold: [] },
  { person: PEOPLE.walt, monday: '2026-11-09', tuneUps: 18, sold: [RATES.thermostat] },
]

/**
 * Computes a technician's week: hours, pay for tune-ups, spiffs (bonuses for sold parts), and the overtime premium. Throws a
 * RangeError if there is no data for that week.
 */
export const serviceWeek = (technician: SamplePerson, week: string) => {
  const service = SERVICE.find(({ person, monday }) => person === technician && monday === week)
  const hours = technician.weeks?.[week]
  if (!service || hours === undefined) throw new RangeError(`${technician.name} has no week of ${week}`)
  const worked = hours * (technician.hourly ?? 0)
  const tuned = service.tuneUps * RATES.tuneUp
  const spiffs = sum(service.sold)
  const earned = worked + tuned + spiffs
  const premium = halfTime(earned, hours)
  return { hours, tuneUps: service.tuneUps, worked, tuned, spiffs, earned, premium, gross: earned + premium }
}

const deals: readonly SolarDeal[] = Object.values(SOLAR_DEALS)
/**
 * Lists the deals that were installed in a period. Leaves out a deal if its setter (who booked the appointment) was recorded
 * only after the approval of the period.
 */
export const listInstalledDeals = (period: PayPeriod): readonly SolarDeal[] =>
  deals.filter(
    ({ installed, setterNamed }) =>
      installed !== null && isInPeriod(period, installed) && setterNamed <= period.approval,
  )

const shareLines = (label: string, part: keyof typeof SHARES, of: readonly SolarDeal[]): PayLine[] =>
  of.map((deal) => ({
    label: `${label}, ${deal.customer}`,
    detail: `${SHARES[part]}% of ${dollars(computePool(deal))}`,
    amount: computeShare(deal, part),
  }))

const clawbackLine = (part: keyof typeof SHARES): PayLine => ({
  label: `Clawback, ${JENSEN.customer}`,
  detail: `canceled on day ${JENSEN.day}`,
  amount: -JENSEN.paid[part],
})

/** Returns the pay of a crew in a period for installed solar panels and finished roofs, in cents. */
const piecesOf = (crew: number, period: PayPeriod): number =>
  sum(listInstalledDeals(period).map((deal) => (deal.crew === crew ? deal.panels * RATES.panel : 0))) +
  sum(
    Object.values(ROOFS).map((roof) =>
      roof.crew === crew && roof.finished !== null && isInPeriod(period, roof.finished)
        ? computeCrewPay(roof)
        : 0,
    ),
  )

export const computeEarnings = (person: SamplePerson, period: PayPeriod = RUN_PERIOD): PayLine[] => {
  const installed = listInstalledDeals(period)
  const closed = installed.filter((deal) => deal.closer === person)
  const set = installed.filter((deal) => deal.setter === person)
  const takesBack = isInPeriod(period, JENSEN.canceled)
  const splits = shareLines('Split', 'setter', set)
  const hours = person.hourly === undefined ? [] : [hoursLine(sumHours(period, person), person.hourly)]

  if (person.crew) {
    const { number, percent } = person.crew
    const pieces = piecesOf(number, period)
    return [
      {
        label: 'Pieces',
        detail: `${percent}% of ${dollars(pieces)}`,
        amount: computePercent(pieces, percent),
      },
    ]
  }
  if (person.tiers)
    return closed.map(({ customer }, index) => ({
      label: `Install, ${customer}`,
      detail: `install ${index + 1}`,
      amount: getTierRate(index + 1),
    }))
  if (person.draw !== undefined) {
    const floor = 2 * person.draw
    const topUp = Math.max(0, floor - sum(splits.map(({ amount }) => amount)))
    return topUp === 0 ? splits : [...splits, { label: 'Draw', detail: 'recoverable', amount: topUp }]
  }
  if (person.salary !== undefined) {
    const salary = { label: 'Salary', detail: 'two weeks', amount: person.salary }
    if (person === PEOPLE.hank)
      return [
        salary,
        ...shareLines('Override', 'manager', installed),
        ...(takesBack ? [clawbackLine('manager')] : []),
      ]
    if (person !== PEOPLE.joan) return [salary]
    const watts = sum(installed.map((deal) => deal.watts))
    return [
      salary,
      { label: 'Regional override', detail: '2¢ a watt', amount: watts * OVERRIDE_CENTS_PER_WATT },
    ]
  }
  if (person.team === 'Service') {
    const weeks = SERVICE.filter((week) => week.person === person && isInPeriod(period, week.monday)).map(
      ({ monday }) => serviceWeek(person, monday),
    )
    const count = sum(weeks.map(({ tuneUps }) => tuneUps))
    const premium = sum(weeks.map((week) => week.premium))
    return [
      ...hours,
      {
        label: 'Tune-ups',
        detail: `${count} at ${dollars(RATES.tuneUp)}`,
        amount: sum(weeks.map(({ tuned }) => tuned)),
      },
      { label: 'Spiffs', detail: 'parts sold', amount: sum(weeks.map(({ spiffs }) => spiffs)) },
      ...(premium > 0
        ? [{ label: 'Overtime premium', detail: 'half the regular rate', amount: premium }]
        : []),
    ]
  }
  const part = JENSEN.closer === person ? 'closer' : 'setter'
  return [
    ...hours,
    ...shareLines('Commission', 'closer', closed),
    ...splits,
    ...(takesBack && (JENSEN.closer === person || JENSEN.setter === person) ? [clawbackLine(part)] : []),
    ...(OCTOBER_BONUS.person === person
      ? [
          {
            label: 'October bonus',
            detail: `${formatSmallCount(OCTOBER_BONUS.installs)} installs`,
            amount: OCTOBER_BONUS.amount,
          },
        ]
      : []),
  ]
}

/** Amount that a court order deducts from a person's pay, in cents per pay period. */
const GARNISHMENT = { person: PEOPLE.marisol, amount: 18_000 }

const total = (lines: readonly PayLine[]): number => sum(lines.map(({ amount }) => amount))

export const createPayStub = (person: SamplePerson, earnings: readonly PayLine[]) => {
  const gross = total(earnings)
  const deductions =
    person.form === '1099'
      ? []
      : [
          ...computeTaxes(gross),
          ...(person === GARNISHMENT.person
            ? [{ label: 'Garnishment', detail: 'county court order', amount: -GARNISHMENT.amount }]
            : []),
        ]
  return { person, earnings, gross, deductions, net: gross + total(deductions) }
}

export const formatPayMethod = ({ tiers, draw, salary, crew, team, role }: SamplePerson): string => {
  if (tiers) return 'tiers by install'
  if (draw !== undefined) return 'draw and splits'
  if (salary !== undefined) return team === 'Closers' ? 'salary and override' : 'salary'
  if (crew) return 'piece rate'
  if (team === 'Service') return 'hourly and tune-ups'
  return role.startsWith('Setter') ? 'hourly and splits' : 'hourly and commission'
}

interface RunLine {
  /** Number of people in this line of the payroll. All of them have the same pay. */
  people: number
  form: 'W-2' | '1099'
  paidBy: string
  gross: number
  withheld: number
}

const isEmployedIn = ({ last }: PayPeriod, { since }: { since: string }): boolean => since <= last

const named = ALL_PEOPLE.filter((person) => isEmployedIn(RUN_PERIOD, person)).map((person) => {
  const { gross, net } = createPayStub(person, computeEarnings(person))
  return {
    person,
    people: 1,
    form: person.form,
    paidBy: formatPayMethod(person),
    gross,
    withheld: gross - net,
    net,
  }
})
const others = UNNAMED_EMPLOYEES.filter((team) => isEmployedIn(RUN_PERIOD, team)).map(
  ({ people, form, state, hourly = 0, hours = 0, panels = 0 }): RunLine => {
    const each = hourly * hours + Math.round((panels * RATES.panel) / people)
    return {
      people,
      form,
      paidBy: panels > 0 ? 'piece rate' : 'hourly',
      gross: each * people,
      withheld: -total(computeTaxes(each, state)) * people,
    }
  },
)
const all: readonly RunLine[] = [...named, ...others]
const peopleOn = (form: 'W-2' | '1099'): number =>
  sum(all.map((line) => (line.form === form ? line.people : 0)))

/** People who have a row in the pay register (the list of a pay run): one person for each of six pay methods. */
const REGISTER_PEOPLE: ReadonlySet<SamplePerson> = new Set<SamplePerson>([
  PEOPLE.hank,
  PEOPLE.marisol,
  PEOPLE.andre,
  PEOPLE.cody,
  PEOPLE.dwayne,
  PEOPLE.tyrell,
])
export const REGISTER = named
  .filter(({ person }) => REGISTER_PEOPLE.has(person))
  .toSorted((a, b) => b.gross - a.gross)

const gross = sum(all.map((line) => line.gross))
const withheld = sum(all.map((line) => line.withheld))
const w2Gross = sum(all.map((line) => (line.form === 'W-2' ? line.gross : 0)))
const employerTax = computeEmployerTax(w2Gross)

export const RUN = {
  people: sum(all.map(({ people }) => people)),
  w2: peopleOn('W-2'),
  contractors: peopleOn('1099'),
  ways: new Set(all.map((line) => line.paidBy)).size,
  gross,
  w2Gross,
  withheld,
  net: gross - withheld,
  employerTax,
  /**
   * Amount debited from the company's account, in cents: gross pay, and the employer's part of Social Security and Medicare.
   */
  debit: gross + employerTax,
}

const registerTotals = {
  gross: sum(REGISTER.map((line) => line.gross)),
  net: sum(REGISTER.map((line) => line.net)),
}
export const UNNAMED_TOTALS = {
  people: RUN.people - REGISTER.length,
  gross: RUN.gross - registerTotals.gross,
  withheld: RUN.withheld - (registerTotals.gross - registerTotals.net),
  net: RUN.net - registerTotals.net,
}

export const LEADERBOARD = named
  .filter(({ person }) => person.role === 'Solar closer')
  .map(({ person }) => {
    const installed = listInstalledDeals(RUN_PERIOD).filter((deal) => deal.closer === person)
    const lines = computeEarnings(person).filter(({ label }) => /^(?:Commission|Install),/.test(label))
    return {
      name: person.name,
      portrait: person.portrait,
      deals: installed.length,
      amount: total(lines),
      lines: lines.map(({ amount }) => amount),
    }
  })
  .toSorted((a, b) => b.amount - a.amount)

export const statementLine = (deal: SolarDeal) => ({
  customer: deal.customer,
  detail: `${formatInstallStatus(deal)}, ${SHARES.closer}% of ${dollars(computePool(deal))}`,
  amount: computeShare(deal, 'closer'),
})
