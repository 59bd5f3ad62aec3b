import { SITE } from 'shared-contracts/site'
import { alike, wrongPortrait } from '../brand/portrait/alike.ts'
import {
  APPLICANTS,
  contractOf,
  JENSEN,
  OVERRIDE_CENTS_PER_WATT,
  PEOPLE,
  percentOf,
  poolOf,
  POOL_PERCENT,
  RATES,
  ROOFS,
  type SamplePerson,
  SHARES,
  SOLAR_DEALS,
} from '../scenes/ridgeline-facts.ts'
import { wrongDays } from './calendar-days.ts'
import { objectsIn, ownTexts, problemsByKey } from './leaves.ts'

/** Holds content against the sample company's facts: what it says twice, it says the same. */

const RIDGELINE: readonly (Pick<SamplePerson, 'name' | 'portrait'> & Partial<SamplePerson>)[] = [
  ...Object.values(PEOPLE),
  ...Object.values(APPLICANTS),
]

const sharesOf = (pool: number) => Object.values(SHARES).map((percent) => percentOf(pool, percent))

/** By deal, every amount of it in cents: contract, pool, shares, and what of them is paid in parts. */
const AMOUNTS = new Map<string, ReadonlySet<number>>([
  ...Object.values(SOLAR_DEALS).map((deal): [string, Set<number>] => {
    const pool = poolOf(deal)
    const override = deal.watts * OVERRIDE_CENTS_PER_WATT
    const booked = pool - percentOf(pool, SHARES.manager)
    return [
      deal.customer,
      new Set([contractOf(deal), pool, ...sharesOf(pool), override, pool + override, booked]),
    ]
  }),
  [
    JENSEN.customer,
    new Set([
      JENSEN.contract,
      percentOf(JENSEN.contract, POOL_PERCENT),
      ...sharesOf(percentOf(JENSEN.contract, POOL_PERCENT)),
    ]),
  ],
  ...Object.values(ROOFS).map(({ customer, squares, steep, ...roof }): [string, Set<number>] => {
    const crew = squares * RATES.square + steep * RATES.steepSquare
    return [
      customer,
      new Set([
        crew,
        squares * RATES.square,
        steep * RATES.steepSquare,
        RATES.square,
        RATES.steepSquare,
        2 * RATES.square,
        percentOf(crew, 40),
        percentOf(crew, 30),
        ...('contract' in roof ? repAmounts(roof.contract, crew) : []),
      ]),
    ]
  }),
])

/** The roofing rep's sheet: material, overhead, profit and its share. */
function repAmounts(contract: number, crew: number): number[] {
  const [material, overhead, draw] = [690_000, percentOf(contract, 10), 150_000]
  const profit = contract - material - crew - overhead
  return [contract, material, overhead, profit, percentOf(profit, 40), draw, percentOf(profit, 40) - draw]
}

const cents = (text: string): number => Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100)
const dollarsIn = (text: string): number[] => (text.match(/\$\d[\d,]*(?:\.\d\d)?/g) ?? []).map(cents)

const wrongAmounts = (text: string): string[] => {
  const deals = [...AMOUNTS.keys()].filter((customer) => new RegExp(String.raw`\b${customer}\b`).test(text))
  if (deals.length === 0) return []
  const known = deals.flatMap((deal) => [...(AMOUNTS.get(deal) ?? [])])
  // What a line of two deals comes to.
  const netted = deals.length < 2 ? [] : known.flatMap((one) => known.map((other) => one - other))
  const allowed = new Set([...known, ...netted])
  return dollarsIn(text)
    .filter((amount) => !allowed.has(amount))
    .map(
      (amount) =>
        `“${text}”: $${amount / 100} is no amount of the sample deal ${deals.join(' or ')}. Use one from shared-ui/src/scenes/ridgeline-facts.ts`,
    )
}

const wrongRates = (text: string): string[] =>
  [...text.matchAll(/\bsquares at (\$\d+(?:\.\d\d)?)|(\$\d+(?:\.\d\d)?) (?:a|per) square\b/g)]
    .map(([, at, per]) => cents(at ?? per ?? ''))
    .filter((rate) => rate !== RATES.square && rate !== RATES.steepSquare)
    .map((rate) => `“${text}”: a square pays $${RATES.square / 100}, not $${rate / 100} (ridgeline-facts.ts)`)

/** A sheet of one of the company's people, with the hours it counts. */
const wrongHours = (object: Record<string, unknown>): string[] => {
  const { title, rows } = object
  if (typeof title !== 'string' || !Array.isArray(rows)) return []
  const person = RIDGELINE.find(({ name }) => title.startsWith(name))
  if (!person) return []
  return objectsIn(rows).flatMap(({ label, detail }) => {
    const [, hours, rate] = /^([\d.]+) (?:h )?at (\$[\d.]+)$/.exec(String(detail)) ?? []
    if (label !== 'Hours' || hours === undefined || rate === undefined) return []
    return [
      ...(cents(rate) === person.hourly
        ? []
        : [`${person.name} earns $${(person.hourly ?? 0) / 100} an hour, not ${rate} (ridgeline-facts.ts)`]),
      ...(person.hours?.includes(Number(hours))
        ? []
        : [
            `${person.name} has no week of ${hours} hours. Weeks: ${person.hours?.join(', ') ?? 'none'} (ridgeline-facts.ts)`,
          ]),
    ]
  })
}

/** Crewtally's own street belongs to nobody else. */
const wrongStreet = (text: string): string[] =>
  /\bSorrel\b/.test(text) && !text.includes(SITE.contact.address.street)
    ? [`“${text}” gives someone else Crewtally’s own street. Use another street`]
    : []

/** What of a text contradicts the facts. A struck or questioned line of a sheet of paper is meant to. */
const wrongTexts = (object: Record<string, unknown>): string[] => {
  const texts = ownTexts(object)
  const isDoubted = object['struck'] === true || texts.some((text) => text.includes('?'))
  const own = texts.flatMap((text) => [...wrongDays(text), ...wrongRates(text), ...wrongStreet(text)])
  return isDoubted ? own : [...own, ...wrongAmounts(texts.join(' · '))]
}

interface Shown {
  name: string
  portrait: string
  company?: string | undefined
}
const peopleIn = (value: unknown): Shown[] =>
  objectsIn(value).flatMap(({ name, portrait, company }) =>
    typeof name === 'string' && typeof portrait === 'string'
      ? [{ name, portrait, company: typeof company === 'string' ? company : undefined }]
      : [],
  )

/** People without a face, with two faces or two employers, faces with two people, and people one could take for each other. */
export const wrongPeople = (values: readonly unknown[]): string[] => {
  const faces = new Map(RIDGELINE.map(({ name, portrait }) => [name, portrait]))
  const names = new Map(RIDGELINE.map(({ name, portrait }) => [portrait, name]))
  const employers = new Map<string, string>(RIDGELINE.map(({ name }) => [name, 'Ridgeline']))
  const wrong = peopleIn(values).flatMap(({ name, portrait, company }) => {
    const face = faces.get(name) ?? portrait
    const holder = names.get(portrait) ?? name
    const employer = employers.get(name) ?? company
    faces.set(name, face)
    names.set(portrait, holder)
    if (employer !== undefined) employers.set(name, employer)
    return [
      ...wrongPortrait(name, portrait),
      ...(face === portrait ? [] : [`${name} has two portraits, ${face} and ${portrait}. Use one`]),
      ...(holder === name
        ? []
        : [`${holder} and ${name} have the same portrait ${portrait}. Use another for one of them`]),
      ...(company === undefined || company === employer
        ? []
        : [`${name} works for ${employer ?? ''} and for ${company}. Use one company`]),
    ]
  })
  return [...wrong, ...alike()]
}

/** All that a piece of content says otherwise than the facts do. */
export const contradictions = (value: unknown): string[] =>
  problemsByKey(value, (object) => [...wrongTexts(object), ...wrongHours(object)])
