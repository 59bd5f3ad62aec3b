import customerSprite from '../brand/portraits-customer.svg?raw'
import ridgelineSprite from '../brand/portraits-ridgeline.svg?raw'
import voiceSprite from '../brand/portraits-voice.svg?raw'
import { SITE } from 'shared-contracts/site'
import { getPayPeriod } from '../scenes/pay-calendar.ts'
import { sumHours, LEADERBOARD, REGISTER, UNNAMED_TOTALS, RUN } from '../scenes/pay-run.ts'
import {
  computeContract,
  computeCrewPay,
  JENSEN,
  OVERRIDE_CENTS_PER_WATT,
  computePercent,
  computePool,
  POOL_PERCENT,
  ROOF_REP,
  ROOFS,
  SHARES,
  SOLAR_DEALS,
  computeStagePart,
  TIERS,
} from '../scenes/ridgeline-deals.ts'
import { type SamplePerson, APPLICANTS, PEOPLE, RATES } from '../scenes/ridgeline-people.ts'
import { PAY_STUB, PHONE_PAY } from '../scenes/ridgeline.ts'
import { findWrongWeekdays } from './calendar-days.ts'
import { listFigures, findUnknownDays, findWrongRelations } from './ledger-rules.ts'
import { listObjects, listOwnTexts, findProblemsByKey } from './content-values.ts'

/**
 * Checks in this module compare content with the data of Ridgeline, the sample company. Each check returns error messages for
 * the author of the content.
 */

const RIDGELINE: readonly (Pick<SamplePerson, 'name' | 'portrait'> & Partial<SamplePerson>)[] = [
  ...Object.values(PEOPLE),
  ...Object.values(APPLICANTS),
]

const sharesOf = (pool: number) => Object.values(SHARES).map((percent) => computePercent(pool, percent))

/**
 * All amounts of each deal in cents, by customer: contract, commission, shares, override (the regional lead's part) and
 * partial payments.
 */
const AMOUNTS = new Map<string, ReadonlySet<number>>([
  ...Object.values(SOLAR_DEALS).map((deal): [string, Set<number>] => {
    const pool = computePool(deal)
    const override = deal.watts * OVERRIDE_CENTS_PER_WATT
    const stages =
      deal === SOLAR_DEALS.brennan
        ? (['permit', 'installed', 'operating'] as const).map((stage) => computeStagePart(deal, stage))
        : []
    return [
      deal.customer,
      new Set([computeContract(deal), pool, ...sharesOf(pool), override, pool + override, ...stages]),
    ]
  }),
  [
    JENSEN.customer,
    new Set([
      JENSEN.contract,
      computePercent(JENSEN.contract, POOL_PERCENT),
      ...sharesOf(computePercent(JENSEN.contract, POOL_PERCENT)),
    ]),
  ],
  ...Object.values(ROOFS).map(({ customer, squares, steep }): [string, Set<number>] => {
    const crew = computeCrewPay({ squares, steep })
    return [
      customer,
      new Set([
        crew,
        squares * RATES.square,
        steep * RATES.steepSquare,
        RATES.square,
        RATES.steepSquare,
        2 * RATES.square,
        computePercent(crew, 40),
        computePercent(crew, 30),
        ...(customer === ROOFS.haws.customer ? Object.values(ROOF_REP) : []),
      ]),
    ]
  }),
])

const cents = (text: string): number => Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100)
const dollarsIn = (text: string): number[] => (text.match(/\$\d[\d,]*(?:\.\d\d)?/g) ?? []).map(cents)

const wrongAmounts = (text: string): string[] => {
  const deals = [...AMOUNTS.keys()].filter((customer) => new RegExp(String.raw`\b${customer}\b`).test(text))
  if (deals.length === 0) return []
  const known = deals.flatMap((deal) => [...(AMOUNTS.get(deal) ?? [])])
  // A text that names several deals can contain the difference of two of their amounts.
  const netted = deals.length < 2 ? [] : known.flatMap((one) => known.map((other) => one - other))
  const allowed = new Set([...known, ...netted])
  return dollarsIn(text)
    .filter((amount) => !allowed.has(amount))
    .map(
      (amount) =>
        `“${text}”: $${amount / 100} is no amount of the sample deal ${deals.join(' or ')}. Use one from shared-ui/src/scenes/ridgeline-deals.ts`,
    )
}

const wrongRates = (text: string): string[] =>
  [...text.matchAll(/\bsquares at (\$\d+(?:\.\d\d)?)|(\$\d+(?:\.\d\d)?) (?:a|per) square\b/g)]
    .map(([, at, per]) => cents(at ?? per ?? ''))
    .filter((rate) => rate !== RATES.square && rate !== RATES.steepSquare)
    .map(
      (rate) => `“${text}”: a square pays $${RATES.square / 100}, not $${rate / 100} (ridgeline-people.ts)`,
    )

/** Returns a person's hours in each recorded week, and in each pay period that contains such a week. */
const hoursOf = ({ weeks = {} }: Partial<SamplePerson>): number[] => [
  ...Object.values(weeks),
  ...Object.keys(weeks).map((monday) => sumHours(getPayPeriod(monday), { weeks })),
]

/** Checks hours and hourly rate on the pay sheet of a Ridgeline employee. */
const wrongHours = (object: Record<string, unknown>): string[] => {
  const { title, rows } = object
  if (typeof title !== 'string' || !Array.isArray(rows)) return []
  const person = RIDGELINE.find(({ name }) => title.startsWith(name))
  if (!person) return []
  return listObjects(rows).flatMap(({ label, detail }) => {
    const [, hours, rate] = /^([\d.]+) (?:h )?at (\$[\d.]+)$/.exec(String(detail)) ?? []
    if (label !== 'Hours' || hours === undefined || rate === undefined) return []
    return [
      ...(cents(rate) === person.hourly
        ? []
        : [`${person.name} earns $${(person.hourly ?? 0) / 100} an hour, not ${rate} (ridgeline-people.ts)`]),
      ...(hoursOf(person).includes(Number(hours))
        ? []
        : [
            `${person.name} has no week of ${hours} hours. Weeks: ${hoursOf(person).join(', ')} (ridgeline-people.ts)`,
          ]),
    ]
  })
}

/** Reports a text in which someone else's address has the street of Crewtally's office. */
const wrongStreet = (text: string): string[] =>
  /\bSorrel\b/.test(text) && !text.includes(SITE.contact.address.street)
    ? [`“${text}” gives someone else Crewtally’s own street. Use another street`]
    : []

/**
 * Checks dates, rates, streets and amounts in the texts of an object. Amounts in a struck line or with a question mark can be
 * wrong on purpose, so they are not checked.
 */
const wrongTexts = (object: Record<string, unknown>): string[] => {
  const texts = listOwnTexts(object)
  const isDoubted = object['struck'] === true || texts.some((text) => text.includes('?'))
  const own = texts.flatMap((text) => [...findWrongWeekdays(text), ...wrongRates(text), ...wrongStreet(text)])
  return isDoubted ? own : [...own, ...wrongAmounts(texts.join(' · '))]
}

interface Shown {
  name: string
  portrait: string
  company?: string | undefined
}
const peopleIn = (value: unknown): Shown[] =>
  listObjects(value).flatMap(({ name, portrait, company }) =>
    typeof name === 'string' && typeof portrait === 'string'
      ? [{ name, portrait, company: typeof company === 'string' ? company : undefined }]
      : [],
  )

/** Reports people with no portrait, two portraits or two employers, and portraits that two people share. */
export const findWrongPeople = (values: readonly unknown[]): string[] => {
  const faces = new Map(RIDGELINE.map(({ name, portrait }) => [name, portrait]))
  const names = new Map(RIDGELINE.map(({ name, portrait }) => [portrait, name]))
  const employers = new Map<string, string>(RIDGELINE.map(({ name }) => [name, 'Ridgeline']))
  return peopleIn(values).flatMap(({ name, portrait, company }) => {
    const face = faces.get(name) ?? portrait
    const holder = names.get(portrait) ?? name
    const employer = employers.get(name) ?? company
    faces.set(name, face)
    names.set(portrait, holder)
    if (employer !== undefined) employers.set(name, employer)
    return [
      ...findPortraitProblems(name, portrait),
      ...(face === portrait ? [] : [`${name} has two portraits, ${face} and ${portrait}. Use one`]),
      ...(holder === name
        ? []
        : [`${holder} and ${name} have the same portrait ${portrait}. Use another for one of them`]),
      ...(company === undefined || company === employer
        ? []
        : [`${name} works for ${employer ?? ''} and for ${company}. Use one company`]),
    ]
  })
}

const NAMES = new RegExp(
  [...RIDGELINE.map(({ name }) => name), ...AMOUNTS.keys(), 'Ridgeline']
    .join('|')
    .replaceAll('.', String.raw`\.`),
)

const LEDGER_AMOUNTS = new Set([
  ...[...AMOUNTS.values()].flatMap((amounts) => [...amounts]),
  ...Object.values(RATES),
  ...listFigures([RUN, UNNAMED_TOTALS, REGISTER, LEADERBOARD, PAY_STUB, PHONE_PAY, TIERS]).amounts,
])

/**
 * Returns a message for each date and dollar amount that is neither in the sample company's data nor in `samples` (values that
 * the area computes). If `isAllRidgeline` is false, checks only texts that name the sample company, or one of its people or
 * customers.
 */
export const findUnknownFigures = (
  value: unknown,
  samples: readonly unknown[],
  isAllRidgeline: boolean,
): string[] => {
  const own = listFigures(samples)
  return findProblemsByKey(value, (object) => {
    const texts = listOwnTexts(object)
    if (!isAllRidgeline && !NAMES.test(texts.join(' '))) return []
    return texts.flatMap((text) => [
      ...findUnknownDays(text, own.days),
      ...dollarsIn(text)
        .filter((amount) => !LEDGER_AMOUNTS.has(amount) && !own.amounts.has(amount))
        .map(
          (amount) =>
            `“${text}”: no figure of the sample company comes to $${amount / 100}. Compute it from the ledger or from the area’s figures`,
        ),
    ])
  })
}

export const findContradictions = (value: unknown): string[] =>
  findProblemsByKey(value, (object) => [
    ...wrongTexts(object),
    ...wrongHours(object),
    ...findWrongRelations(object),
  ])

/** Ids of all portraits in the sprites. Browsers must not load this module, because it contains the complete sprites. */
export const PORTRAIT_IDS: ReadonlySet<string> = new Set(
  [customerSprite, ridgelineSprite, voiceSprite].flatMap((sprite) =>
    [...sprite.matchAll(/<svg id="([^"]+)"/g)].map(([, id = '']) => id),
  ),
)

const slug = (name: string) => name.toLowerCase().replaceAll(/[^a-z]+/g, '-')

/** Returns error messages: one if the portrait does not exist, and one if its id contains the name of another person. */
export const findPortraitProblems = (name: string, portrait: string): string[] => [
  ...(PORTRAIT_IDS.has(portrait)
    ? []
    : [
        `${name} has the portrait “${portrait}”, which does not exist. Portraits: ${[...PORTRAIT_IDS].join(', ')}`,
      ]),
  ...(portrait.slice(portrait.indexOf('-') + 1) === slug(name)
    ? []
    : [`“${portrait}” is not a portrait of ${name}. Use another`]),
]
