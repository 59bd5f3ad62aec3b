import { dollars, sum } from 'shared-ui/scenes/money.ts'
import { isDate, shortDateWithYear } from 'shared-ui/scenes/pay-calendar.ts'
import { type Deal, type EarnedRule, computeMargin, HUNDRED_PERCENT } from './deal.ts'

/**
 * This module contains the deal calculator's form: the fields of each trade (such as roofing) with their limits. It converts
 * field values to a deal, and formats a deal for the URL.
 */

/** Values of form fields, by name. The number in a name such as `share0` is the index of a person, stage or tier. */
export type DealFieldTexts = Readonly<Record<string, string>>

/** Words for the early end of a deal: `field` labels its date, `clause` is for sentences, `event` for the table of payments. */
interface Ending {
  field: string
  clause: string
  event: string
}

const CANCELLATION: Ending = { field: 'Cancels on', clause: 'the deal cancels', event: 'Canceled' }

export interface Trade {
  id: string
  label: string
  sample: string
  /** Label of the deal's size. The size is a number of units if `unit` is set, otherwise an amount in dollars. */
  size: string
  /** Noun for the whole that a percentage refers to, as in `4.2% of the contract`. The default is `contract`. */
  whole?: string
  /** Word for the work that is paid, in headings and messages. The default is `deal`. */
  noun?: string
  /** Label of the deal's first date. The default is `Sold on`. */
  sold?: string
  unit?: string
  /** Label of the amount per unit, if deals of this trade have only one stage. The default is the name of that stage. */
  perUnit?: string
  /** Label of the costs that are subtracted before the commission is computed. Undefined if the trade has no such costs. */
  costs?: string
  /** Label of a fixed amount that is paid in addition to the pay per unit. Undefined if the trade has no such amount. */
  extra?: string
  /**
   * Upper limit of each tier of the margin (price less costs), in cents. Each tier has its own commission rate. The last tier
   * has no limit and is not in the list.
   */
  tiers?: readonly number[]
  /** `bps` if the rates are in basis points (hundredths of a percent). By default, the rates are in percent. */
  rateUnit?: 'bps'
  people: readonly { name: string; role: string }[]
  stages: readonly string[]
  earned: Pick<EarnedRule, 'after' | 'stage'>
  /**
   * Words for a deal that ends before its pay is earned. The default is `CANCELLATION`. Null if the work is paid when it is
   * done, so that it cannot be canceled.
   */
  ending?: Ending | null
  /** True if the hours and the hourly rate are part of the deal. By default, they are optional details of the person. */
  isHourly?: boolean
  /** Label of the number of canceled units. Undefined if only the whole deal can be canceled. */
  unitsCanceled?: string
  preset: DealFieldTexts
}

export type FieldKind = 'money' | 'percent' | 'bps' | 'hours' | 'count' | 'date'
export type FieldGroup = 'deal' | 'rule' | 'person'

export interface FieldSpec {
  name: string
  group: FieldGroup
  label: string
  kind: FieldKind
  /** Smallest and largest value, in the unit of the field, such as dollars, percent or days. */
  min: number
  max: number
  isOptional?: boolean
  unit?: string
}

const MAX = { money: 100_000_000, unitMoney: 10_000, count: 10_000, percent: 100, bps: 1000 } as const

export const getEnding = ({ ending }: Trade): Ending => ending ?? CANCELLATION
export const getNoun = ({ noun = 'deal' }: Trade): string => noun

const fieldMaker =
  (kind: FieldKind, max: number, others: Partial<FieldSpec> = {}) =>
  (name: string, group: FieldGroup, label: string): FieldSpec => ({
    name,
    group,
    label,
    kind,
    min: 0,
    max,
    ...others,
  })
const money = fieldMaker('money', MAX.money)
const date = fieldMaker('date', 0, { isOptional: true })
const percent = fieldMaker('percent', MAX.percent)
const count = (unit: string, min: number, max: number) => fieldMaker('count', max, { unit, min })

/** Returns the fields of the deal form for a trade, such as roofing, in the order of the form. */
export const listFieldSpecs = (trade: Trade): FieldSpec[] => {
  const { unit, perUnit, costs, extra, tiers = [], rateUnit, people, stages, earned, unitsCanceled } = trade
  const hoursGroup = trade.isHourly ? 'deal' : 'person'
  const bounds = [...tiers, Infinity]
  const rates = bounds.map((upTo, index): FieldSpec => {
    const label =
      bounds.length === 1
        ? 'Commission'
        : index === tiers.length
          ? `Above ${dollars(tiers.at(-1) ?? 0, { cents: false })}`
          : `Up to ${dollars(upTo, { cents: false })}`
    return rateUnit === 'bps'
      ? fieldMaker('bps', MAX.bps)(`rate${index}`, 'rule', label)
      : percent(`rate${index}`, 'rule', label)
  })
  return [
    unit === undefined
      ? { ...money('size', 'deal', trade.size), min: 1 }
      : count(unit, 1, MAX.count)('size', 'deal', trade.size),
    ...(costs === undefined ? [] : [money('costs', 'deal', costs)]),
    ...(extra === undefined ? [] : [money('extra', 'deal', extra)]),
    { ...date('sold', 'deal', trade.sold ?? 'Sold on'), isOptional: false },
    ...(trade.ending === null ? [] : [date('canceled', 'deal', getEnding(trade).field)]),
    ...(unitsCanceled === undefined || unit === undefined
      ? []
      : [count(unit, 1, MAX.count)('unitsCanceled', 'deal', unitsCanceled)]),
    ...(unit === undefined ? rates : []),
    ...people.map(({ role }, index) => percent(`share${index}`, 'rule', role)),
    ...stages.flatMap((label, index) => [
      unit === undefined
        ? percent(`stage${index}`, 'rule', label)
        : { ...money(`stage${index}`, 'rule', perUnit ?? label), max: MAX.unitMoney },
      date(`on${index}`, 'rule', `${label} on`),
    ]),
    earned.after === 'days'
      ? count('days', 0, 730)('earned', 'rule', `Earned after ${stages[earned.stage] ?? ''}`)
      : count('months', 1, 60)('earned', 'rule', 'Earned over'),
    fieldMaker('hours', 112)('hours', hoursGroup, 'Hours that week'),
    { ...money('hourly', hoursGroup, 'Hourly rate'), max: 500 },
    { ...money('draw', 'person', 'Draw to pay back'), max: 1_000_000 },
  ]
}

/** Parses a number with at most two decimals. Returns the number in hundredths, or null for any other text. */
const hundredthsIn = (text: string): number | null =>
  /^\d{1,9}(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null

const isDay = (text: string): boolean => text.startsWith('20') && isDate(text)

const limitText = ({ kind, min, max, unit = '' }: FieldSpec): string => {
  if (kind === 'money')
    return `${dollars(min * 100, { cents: false })} to ${dollars(max * 100, { cents: false })}`
  if (kind === 'percent') return `${min}% to ${max}%`
  const name = kind === 'bps' ? ' bps' : kind === 'hours' ? ' hours' : ` ${unit}`
  return `${min} to ${max.toLocaleString('en-US')}${name}`
}

const MILLION = 1_000_000

/** Formats the limits of a field as the hint below the field. */
export const formatHint = (spec: FieldSpec): string => {
  if (spec.kind === 'date') return spec.isOptional ? 'optional' : 'first day'
  if (spec.kind !== 'money') return limitText(spec)
  return spec.max < MILLION
    ? `up to ${dollars(spec.max * 100, { cents: false })}`
    : `up to $${spec.max / MILLION}M`
}

/**
 * Checks people's shares of the commission. If the shares exceed 100% in total, returns a field name and an error message,
 * otherwise null. The field is the one at which the running total first exceeds 100%.
 */
const problemOfShares = (shares: readonly number[]): [string, string] | null => {
  const total = sum(shares)
  if (total <= HUNDRED_PERCENT) return null
  const at = shares.findIndex((_, index) => sum(shares.slice(0, index + 1)) > HUNDRED_PERCENT)
  return [
    `share${at}`,
    `Shares add up to ${total / 100}%. Take ${(total - HUNDRED_PERCENT) / 100} points off.`,
  ]
}

/**
 * Largest accepted difference between 100% and the sum of the stages, in hundredths of a percent. For example, three stages of
 * 33.33% are valid.
 */
const ROUNDING = 2

/**
 * Parses the form. `problems` contains an error message for each invalid field, by field name. `deal` is null if a field is
 * invalid.
 */
export const readDeal = (
  trade: Trade,
  fields: DealFieldTexts,
): { deal: Deal | null; problems: Readonly<Record<string, string>> } => {
  const problems: Record<string, string> = {}
  const numbers: Record<string, number> = {}
  const days: Record<string, string | null> = {}
  for (const spec of listFieldSpecs(trade)) {
    const text = fields[spec.name] ?? ''
    if (spec.kind === 'date') {
      days[spec.name] = text === '' ? null : text
      if (text === '' ? !spec.isOptional : !isDay(text))
        problems[spec.name] = 'Enter a date from 2000 to 2099.'
      continue
    }
    const value = hundredthsIn(text)
    const isWhole = spec.kind !== 'count' || (value ?? 0) % 100 === 0
    if (value === null || !isWhole || value < spec.min * 100 || value > spec.max * 100)
      problems[spec.name] = `Enter ${spec.kind === 'count' ? 'a whole number, ' : ''}${limitText(spec)}.`
    numbers[spec.name] = value ?? 0
  }
  const number = (name: string): number => numbers[name] ?? 0
  const whole = (name: string): number => number(name) / 100
  const isPaidPerUnit = trade.unit !== undefined
  const sold = days['sold'] ?? ''
  const deal: Deal = {
    size: isPaidPerUnit ? whole('size') : number('size'),
    isPaidPerUnit,
    costs: number('costs'),
    extra: number('extra'),
    tiers: isPaidPerUnit
      ? []
      : [...(trade.tiers ?? []), Infinity].map((upTo, index) => ({
          upTo,
          // `rate` is in hundredths of a percent, which are basis points. So a rate typed in basis points needs no conversion.
          rate: trade.rateUnit === 'bps' ? whole(`rate${index}`) : number(`rate${index}`),
        })),
    shares: trade.people.map((_, index) => number(`share${index}`)),
    stages: trade.stages.map((label, index) => ({
      label,
      weight: number(`stage${index}`),
      on: days[`on${index}`] ?? null,
    })),
    earned: { ...trade.earned, count: whole('earned') },
    sold,
    canceled: days['canceled'] ?? null,
    unitsCanceled: trade.unitsCanceled === undefined ? 0 : whole('unitsCanceled'),
    payee: Math.max(
      0,
      trade.people.findIndex((_, index) => String(index) === fields['payee']),
    ),
    draw: number('draw'),
    hours: number('hours'),
    hourly: number('hourly'),
  }
  const addProblem = (name: string, problem: string): void => {
    problems[name] ??= problem
  }
  const noun = getNoun(trade)
  const soldOn = sold === '' ? '' : shortDateWithYear(sold)
  const margin = computeMargin(deal)
  if (!isPaidPerUnit && margin < 0)
    addProblem('costs', `Costs are ${dollars(-margin)} over the contract. Lower them, or raise the contract.`)
  if (isPaidPerUnit && deal.unitsCanceled > deal.size)
    addProblem('unitsCanceled', `The ${noun} has ${deal.size}. Enter 1 to ${deal.size}.`)
  if (problems['sold'] === undefined) {
    if (deal.canceled !== null && deal.canceled < sold)
      addProblem(
        'canceled',
        `The ${noun} starts on ${soldOn}. Enter that day or a later one, or clear the field.`,
      )
    deal.stages.forEach(({ on }, index) => {
      if (on !== null && on < sold)
        addProblem(`on${index}`, `The ${noun} starts on ${soldOn}. Enter that day or a later one.`)
    })
  }
  const shares = problemOfShares(deal.shares)
  if (shares) addProblem(...shares)
  const staged = sum(deal.stages.map(({ weight }) => weight))
  const lastStage = `stage${trade.stages.length - 1}`
  if (isPaidPerUnit && staged === 0) addProblem(lastStage, 'Enter more than $0 at one of the stages.')
  if (!isPaidPerUnit && Math.abs(staged - HUNDRED_PERCENT) > ROUNDING)
    addProblem(lastStage, `Stages add up to ${staged / 100}%. Make them 100%.`)
  return { deal: Object.keys(problems).length === 0 ? deal : null, problems }
}

/**
 * Formats a deal for the URL: trade, then fields that differ from the sample deal, such as `solar_size.42000_share0.25`.
 */
export const formatDeal = (trade: Trade, fields: DealFieldTexts): string =>
  [
    trade.id,
    ...Object.keys(fields).flatMap((name) =>
      fields[name] === trade.preset[name] ? [] : [`${name}.${fields[name] ?? ''}`],
    ),
  ].join('_')

/** Parses text that `formatDeal` returned. Returns null if the trade or a field is unknown, or if the deal is invalid. */
export const parseDeal = (
  text: string,
  trades: readonly Trade[],
): { trade: Trade; fields: DealFieldTexts } | null => {
  const [id = '', ...changes] = text.split('_')
  const trade = trades.find((one) => one.id === id)
  if (!trade) return null
  const fields = { ...trade.preset }
  for (const change of changes) {
    const at = change.indexOf('.')
    const name = change.slice(0, at)
    if (!Object.hasOwn(fields, name)) return null
    fields[name] = change.slice(at + 1)
  }
  return readDeal(trade, fields).deal === null ? null : { trade, fields }
}
