/**
 * Checks content against the ledger (the pay data of the sample company). For example, paydays must match the pay calendar, and
 * no page may show the share of a setter (who books the appointment) before that setter is recorded. Each check returns
 * messages for the author.
 */
import { NUMBERS, dollars } from '../scenes/money.ts'
import { addDays, getPayday, getPayPeriod, shortDate, WEEKDAYS, weekdayOf } from '../scenes/pay-calendar.ts'
import { RUN } from '../scenes/pay-run.ts'
import { JENSEN, ROOFS, computeShare, SOLAR_DEALS, type SolarDeal } from '../scenes/ridgeline-deals.ts'
import {
  APPLICANTS,
  ALL_PEOPLE,
  HEADCOUNT,
  OFFICE_DAYS,
  UNNAMED_EMPLOYEES,
  PEOPLE,
  RATES,
  W2_BY_STATE,
} from '../scenes/ridgeline-people.ts'
import { PHONE_PAY } from '../scenes/ridgeline.ts'
import { PIPELINE, WEEKEND } from '../scenes/ridgeline-hiring.ts'
import { findDates } from './calendar-days.ts'
import { listObjects, listOwnTexts } from './content-values.ts'

const deals: readonly SolarDeal[] = Object.values(SOLAR_DEALS)

const namesOf = (name: string): RegExp => {
  const [first = '', last = ''] = name.split(' ')
  return new RegExp(String.raw`\b${first}\b|\b${last}\b`)
}

/** Deals whose setter (who booked the appointment) was recorded only after the install. */
const LATE_SETTER_DEALS = deals.filter(
  ({ installed, setterNamed }) => installed !== null && installed < setterNamed,
)
const NO_SETTER_YET = /\bno (?:setter|name)\b|\bwaits?\b|\bnobody\b/i

const namesSetterTooEarly = (text: string, day: string): string[] =>
  LATE_SETTER_DEALS.flatMap((deal) => {
    if (day >= deal.setterNamed || !deal.setter || NO_SETTER_YET.test(text)) return []
    const share = dollars(computeShare(deal, 'setter'))
    return text.includes(share) || namesOf(deal.setter.name).test(text)
      ? [
          `“${text}” gives the setter of the ${deal.customer} deal on ${shortDate(day)}. Nobody was named before ${shortDate(deal.setterNamed)} (ridgeline-deals.ts)`,
        ]
      : []
  })

const textOf = (value: unknown): string => listObjects(value).flatMap(listOwnTexts).join(' · ')

/**
 * Reports dated steps and before-and-after comparisons that show a deal's setter, or the setter's share, before the setter was
 * recorded. A step without a date has the date of the previous step.
 */
const wrongSetters = (object: Record<string, unknown>): string[] => {
  const steps: { when: string; text: string }[] = Array.isArray(object['steps'])
    ? object['steps'].map((step: Record<string, unknown>) => ({
        when: typeof step['when'] === 'string' ? step['when'] : '',
        text: textOf(step),
      }))
    : typeof object['afterLabel'] === 'string'
      ? [{ when: object['afterLabel'], text: textOf(object) }]
      : []
  const isOfLateDeal = LATE_SETTER_DEALS.some(({ customer }) =>
    steps.some(({ text }) => text.includes(customer)),
  )
  let day: string | undefined
  return isOfLateDeal
    ? steps.flatMap(({ when, text }) => {
        day = findDates(when)[0]?.day ?? day
        return day === undefined ? [] : namesSetterTooEarly(text, day)
      })
    : []
}

/**
 * Checks texts such as “A deal installs on Thursday. By dinner the setter …”. Such a text is wrong if a deal was installed on
 * that weekday before its setter was recorded.
 */
const wrongEvening = (text: string): string[] => {
  const [, weekday] =
    /installs on (?:a )?(\w+day)\b.*\b(?:dinner|evening|night)\b.*\bsetter\b/.exec(text) ?? []
  return LATE_SETTER_DEALS.filter(
    ({ installed }) => installed !== null && weekdayOf(installed) === weekday,
  ).map(
    ({ customer, setterNamed }) =>
      `“${text}”: the ${customer} deal was installed on a ${weekday} and had no setter before ${shortDate(setterNamed)}. Name another weekday`,
  )
}

const paydays = new Set(
  Array.from({ length: 8 }, (_, index) => getPayday(addDays(OFFICE_DAYS.contestStart, (index - 3) * 14))),
)

const [FIRST_PAYDAY = ''] = paydays

const PAY_WORDS = /\b(?:paid|pays|payday|stub|deposit|run of)\b/i
/** Compares dates in texts about pay with the pay periods and paydays of the calendar. */
const wrongPaydays = (object: Record<string, unknown>): string[] =>
  listOwnTexts(object).flatMap((text) => {
    const found = findDates(text)
    const spans = [...text.matchAll(/(\w{3} \d{1,2}) – (\w{3} \d{1,2})/g)].filter(() =>
      /\b(?:install|pay run|period)/i.test(text),
    )
    const installs = /\binstalled\b/i.test(text) ? found[0] : undefined
    const worked = typeof object['day'] === 'string' ? findDates(object['day'])[0] : undefined
    const [, promised] = /\brest comes (\w+(?: \d+)?)/.exec(text) ?? []
    return [
      ...(/\bFriday after the install\b/i.test(text)
        ? [
            `“${text}”: an install is paid on the payday of its pay period, not on the next Friday (pay-calendar.ts)`,
          ]
        : []),
      ...spans.flatMap(([shown, from = '', to = '']) => {
        const period = getPayPeriod(findDates(from)[0]?.day ?? '')
        return shortDate(period.first) === from && shortDate(period.last) === to
          ? []
          : [`“${shown}” is no pay period (pay-calendar.ts)`]
      }),
      ...(PAY_WORDS.test(text) && !installs && spans.length === 0
        ? found
            .filter(({ day }) => day > FIRST_PAYDAY && weekdayOf(day) === 'Friday' && !paydays.has(day))
            .map(({ shown }) => `“${text}”: ${shown} is no payday (pay-calendar.ts)`)
        : []),
      ...(!worked && promised !== undefined && WEEKDAYS.some((weekday) => weekday === promised)
        ? [
            `“${text}”: the next ${promised} may pay an earlier period. Give the date of the payday (pay-calendar.ts)`,
          ]
        : []),
      ...(worked && promised !== undefined && promised !== shortDate(getPayday(worked.day))
        ? [
            `“${text}”: what was earned on ${worked.shown} is paid on ${shortDate(getPayday(worked.day))}, not on ${promised}`,
          ]
        : []),
    ]
  })

/** Hourly base pay by role, in cents. */
const BASES: Readonly<Record<string, number>> = {
  Setter: RATES.setterHour,
  Closer: RATES.closerHour,
  Technician: RATES.technicianHour,
}

/**
 * Checks the tax form, base pay and draw (an advance on commission) of people and roles, and the numbers of employees and
 * contractors.
 */
const wrongTerms = (object: Record<string, unknown>): string[] => {
  const { name, paidAs, columns, rows, person, guarantee, contractors, w2 } = object
  const texts = listOwnTexts(object)
  const someone = ALL_PEOPLE.find((one) => one.name === name)
  const seats =
    Array.isArray(columns) && columns.includes('Setter') && columns.includes('Closer') ? columns : []
  const base = listObjects(rows).find(({ label }) => label === 'Base')?.['cells']
  const drawn = ALL_PEOPLE.find((one) => one === person)
  return [
    ...(someone && typeof paidAs === 'string' && paidAs !== someone.form
      ? [`${someone.name} is paid on ${someone.form}, not on ${paidAs} (ridgeline-people.ts)`]
      : []),
    ...(Array.isArray(base)
      ? seats.flatMap((seat: string, index) => {
          const rate = BASES[seat]
          const cell = String(base[index])
          return rate === undefined || cell.includes(`${dollars(rate)} an hour`)
            ? []
            : [`“${cell}”: a ${seat.toLowerCase()} has ${dollars(rate)} an hour (ridgeline-people.ts)`]
        })
      : []),
    ...(drawn && typeof guarantee === 'number' && guarantee !== drawn.draw
      ? [`${drawn.name} has no draw of ${dollars(guarantee)} a week (ridgeline-people.ts)`]
      : []),
    ...texts.flatMap((text) =>
      /\bdraw\b/.test(text) && /\$\d/.test(text)
        ? ALL_PEOPLE.filter(
            (one) => one.draw === undefined && text.includes(`${one.name.split(' ')[0]} `),
          ).map((one) => `“${text}”: ${one.name} has no draw (ridgeline-people.ts)`)
        : [],
    ),
    ...(typeof contractors === 'number' && typeof w2 === 'number'
      ? [
          [HEADCOUNT.w2, HEADCOUNT.contractors],
          [RUN.w2, RUN.contractors],
        ].some(([on, off]) => on === w2 && off === contractors)
        ? []
        : [
            `${w2} on W-2 and ${contractors} on 1099: the people make ${HEADCOUNT.w2} and ${HEADCOUNT.contractors} (ridgeline-people.ts)`,
          ]
      : []),
  ]
}

const numberIn = (text: string): number => {
  const word = NUMBERS.findIndex((number) => number === text.toLowerCase())
  return word < 0 ? Number(text) : word
}
const PEOPLE_COUNTED = new RegExp(String.raw`(?<!-)\b(?!1099)(\d+|${NUMBERS.join('|')}) people\b`, 'gi')
const everyone = HEADCOUNT.w2 + HEADCOUNT.contractors

/** Checks numbers of people in texts about a payroll, a tax form or a state. */
const wrongHeadcounts = (object: Record<string, unknown>): string[] => {
  const texts = listOwnTexts(object)
  const all = texts.join(' · ')
  const counts = (pattern: RegExp, given: readonly number[], of: string): string[] =>
    [...all.matchAll(pattern)]
      .filter(([, count = '']) => !given.includes(numberIn(count)))
      .map(
        ([shown]) => `“${shown}” in “${all}”: ${of} ${given.join(' or ')} (ridgeline-people.ts, pay-run.ts)`,
      )
  return [
    ...(/\brun\b/i.test(all) ? counts(PEOPLE_COUNTED, [RUN.people, everyone], 'a run pays') : []),
    ...counts(/\bpaid (\w+) ways\b/gi, [RUN.ways], 'ways of pay:'),
    ...counts(/\bTo (\w+) people\b/g, [RUN.people], 'the run pays'),
    ...counts(/\b(\d+) on W-2\b/g, [RUN.w2, HEADCOUNT.w2], 'on W-2:'),
    ...counts(/\b(\d+) on 1099\b/g, [RUN.contractors], 'on 1099:'),
    ...counts(/\b[Aa]ll (\d+) in Utah\b/g, [W2_BY_STATE.UT], 'on W-2 in Utah:'),
    ...counts(/\b(\w+) of Ridgeline’s people in Idaho\b/g, [W2_BY_STATE.ID], 'in Idaho:'),
    ...(object['label'] === 'Read' ? counts(/\b(\d+) of \d+\b/g, [RUN.people], 'drafts go to') : []),
  ]
}

const ISO = /^\d{4}-\d\d-\d\d$/
const isoDaysIn = (value: unknown): string[] =>
  listObjects(value).flatMap((object) => [
    ...listOwnTexts(object).filter((text) => ISO.test(text)),
    ...Object.keys(object).filter((key) => ISO.test(key)),
  ])

/**
 * Returns the dates of a pay period that pages can mention, as YYYY-MM-DD: first day, last day, approval and payday, and some
 * days next to these.
 */
const daysOfPeriod = (day: string): string[] => {
  const { first, last, approval, payday } = getPayPeriod(day)
  return [first, last, addDays(last, 1), addDays(approval, -1), approval, addDays(payday, -1), payday]
}

const LEDGER_DAYS = new Set([
  ...isoDaysIn([
    PEOPLE,
    UNNAMED_EMPLOYEES,
    APPLICANTS,
    OFFICE_DAYS,
    SOLAR_DEALS,
    JENSEN,
    ROOFS,
    PIPELINE,
    WEEKEND,
    PHONE_PAY,
  ]),
  ...[-14, 0, 14, 28].flatMap((days) => daysOfPeriod(addDays(OFFICE_DAYS.contestStart, days))),
])

/** Returns a message for each date in `text` that is neither in the ledger nor in `ownDays` (dates that the area computes). */
export const findUnknownDays = (text: string, ownDays: ReadonlySet<string>): string[] =>
  findDates(text)
    .filter(({ day }) => !LEDGER_DAYS.has(day) && !ownDays.has(day))
    .map(
      ({ shown }) =>
        `“${text}”: nothing happens at Ridgeline on ${shown} (ridgeline-people.ts, ridgeline-deals.ts)`,
    )

/** Lists the dates (YYYY-MM-DD) and the absolute amounts (in cents) in the values that an area computes. */
export const listFigures = (samples: readonly unknown[]) => ({
  days: new Set(isoDaysIn(samples)),
  amounts: new Set(
    listObjects(samples)
      .flatMap((object) => Object.values(object))
      .filter((value): value is number => typeof value === 'number')
      .map(Math.abs),
  ),
})

/** Checks one object against all rules of the ledger. */
export const findWrongRelations = (object: Record<string, unknown>): string[] => [
  ...wrongSetters(object),
  ...listOwnTexts(object).flatMap(wrongEvening),
  ...wrongPaydays(object),
  ...wrongTerms(object),
  ...wrongHeadcounts(object),
]

const PAID = ['total', 'gross', 'net', 'funded', 'paid'] as const

/** Returns a message for each person who starts in the future according to one object, but is paid according to another. */
export const findPaidBeforeStart = (values: readonly unknown[]): string[] => {
  const objects = listObjects(values)
  const starting = new Set(
    objects.flatMap(({ title, name, role }) => {
      const [, starts] = /^(.+), starts \w+$/.exec(String(title)) ?? []
      if (starts !== undefined) return [starts]
      return typeof name === 'string' && / starts \w+day$/.test(String(role)) ? [name] : []
    }),
  )
  return objects.flatMap(({ person, ...facts }) => {
    const name = typeof person === 'object' && person !== null && 'name' in person ? String(person.name) : ''
    return starting.has(name) && PAID.some((key) => typeof facts[key] === 'number' && facts[key] > 0)
      ? [`${name} starts in the future on one page and is paid on another. Use two people or change the date`]
      : []
  })
}
