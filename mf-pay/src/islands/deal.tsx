import { useShell } from '@federation/area-kit/shell-services'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { ControlPanel, DateField, NumberField, Result, SelectField } from 'shared-ui/island-kit/controls.tsx'
import { CopyButtons, PrintButton, RestoredRegion, TextButton } from 'shared-ui/island-kit/share.tsx'
import { type IslandModel, type TypedProps, useIslandState } from 'shared-ui/island-kit/use-island-state.ts'
import { deal as words } from '../content/deal.ts'
import { TRADE_DEALS } from '../sample-data/trade-deals.ts'
import {
  type FieldGroup,
  type DealFieldTexts,
  type FieldSpec,
  getNoun,
  formatDeal,
  formatHint,
  parseDeal,
  readDeal,
  listFieldSpecs,
  type Trade,
} from '../model/deal-fields.ts'
import { resultText } from '../model/deal-text.ts'
import { type Deal, computePayout, type PersonTotals } from '../model/deal.ts'
import styles from '../components/deal/deal-calculator.module.css'
import { DealLedger, DealStub } from '../components/deal/deal-payout.tsx'

/** The deal calculator for all trades, such as solar and roofing. The initial trade is solar. */
export const Island = () => <DealCalculator trade="solar" isAnyTrade />

/** `name` is the URL parameter of the calculator. `place` is the id of the page section that contains the calculator. */
const URL_STATE = { name: 'deal', place: 'deal-pays' }
const TRADES: readonly Trade[] = TRADE_DEALS
const UNITS = { money: '$', percent: '%', bps: 'bps', hours: 'h', count: '', date: '' } as const
const STEPS = { money: 100, percent: 1, bps: 1, hours: 1, count: 1, date: 1 } as const

type TradeId = (typeof TRADE_DEALS)[number]['id']
const tradeOf = (id: string): Trade => {
  const found = TRADES.find((trade) => trade.id === id)
  if (!found)
    throw new RangeError(`"${id}" is not one of the trades: ${TRADES.map((trade) => trade.id).join(', ')}`)
  return found
}

interface State {
  trade: Trade
  fields: DealFieldTexts
  /** Last valid values of the form fields. The deal in `deal` has these values. */
  valid: DealFieldTexts
  deal: Deal
  problems: Readonly<Record<string, string>>
}

type Action = { changes: DealFieldTexts } | { trade: Trade; fields: DealFieldTexts }

const createState = (trade: Trade, fields: DealFieldTexts = trade.preset): State => {
  const { deal, problems } = readDeal(trade, fields)
  if (deal === null) throw new TypeError(`The deal of ${trade.id} is not valid: ${JSON.stringify(problems)}`)
  return { trade, fields, valid: fields, deal, problems }
}

const reduce = (state: State, action: Action): State => {
  if ('trade' in action) return createState(action.trade, action.fields)
  const { trade: id, ...changes } = action.changes
  // If the visitor chooses another trade (industry), start with the sample deal of that trade.
  const from = id === undefined || id === state.trade.id ? state : createState(tradeOf(id))
  const fields = { ...from.fields, ...changes }
  const { deal, problems } = readDeal(from.trade, fields)
  return deal === null
    ? { ...from, fields, problems }
    : { trade: from.trade, fields, valid: fields, deal, problems }
}

/**
 * Creates the state model of the calculator. A URL can contain a deal of a trade other than `initialTrade`. The model reads
 * such a URL only if `isAnyTrade` is true.
 */
const modelOf = (initialTrade: string, isAnyTrade: boolean): IslandModel<State, Action> => ({
  url: URL_STATE,
  preset: createState(tradeOf(initialTrade)),
  reduce,
  format: ({ trade, valid }) => formatDeal(trade, valid),
  parse: (text) => parseDeal(text, isAnyTrade ? TRADES : [tradeOf(initialTrade)]),
  change: (changes) => ({ changes }),
  controls: ({ trade, fields, problems }) => ({
    fields: { ...fields, trade: trade.id },
    invalid: new Set(Object.keys(problems)),
  }),
})

interface DealCalculatorProps {
  /** Id of a trade in `TRADE_DEALS`. The component throws if no trade has this id. */
  trade: string
  isAnyTrade?: boolean
}

/** Lets a visitor change a deal and its pay rule. Shows who is paid how much on which date, and the pay stub of one person. */
export function DealCalculator({ trade: initialTrade, isAnyTrade = false }: DealCalculatorProps) {
  const { publish } = useShell()
  const model = useMemo(() => modelOf(initialTrade, isAnyTrade), [initialTrade, isAnyTrade])
  const { state, isRestored, panel, chosen, typed, link } = useIslandState(model, (shown) =>
    publish({
      type: 'deal_computed',
      trade: shown.trade.id as TradeId,
      canceled: shown.deal.canceled === null ? 'no' : shown.deal.unitsCanceled === 0 ? 'all' : 'some',
      overtime: shown.deal.hours > 4000 ? 'yes' : 'no',
    }),
  )
  const { trade, fields, deal, problems } = state
  const isValid = Object.keys(problems).length === 0
  const sheet = useRef<HTMLDivElement>(null)
  const payout = computePayout(deal)
  /** Totals that the visitor saved with the compare button. Null if there are none. */
  const [savedTotals, setSavedTotals] = useState<readonly PersonTotals[] | null>(null)
  const chooseTrade = chosen('trade', words.trade)
  const specs = listFieldSpecs(trade)
  const controls = (group: FieldGroup): ReactNode =>
    specs
      .filter((spec) => spec.group === group)
      .map((spec) => (
        <DealField
          key={spec.name}
          spec={spec}
          field={typed(spec.name, {
            label: spec.label,
            hint: formatHint(spec),
            problem: problems[spec.name],
          })}
          sold={fields['sold'] ?? ''}
        />
      ))
  return (
    <RestoredRegion isRestored={isRestored}>
      <figure ref={panel} className={styles.root}>
        <div className={styles.window} data-tone="card">
          <p className={styles.bar}>
            <b className={styles.title}>{getNoun(trade)}</b>
            {trade.sample}
          </p>
          <div className={styles.form}>
            <ControlPanel label={`${words.groups.deal} ${getNoun(trade)}`}>
              {isAnyTrade ? (
                <SelectField
                  {...chooseTrade}
                  options={TRADES.map(({ id, label }) => ({ value: id, label }))}
                  onChange={(id) => {
                    setSavedTotals(null)
                    chooseTrade.onChange(id)
                  }}
                />
              ) : null}
              {trade.people.length === 1 ? null : (
                <SelectField
                  {...chosen('payee', words.payee)}
                  options={trade.people.map(({ name, role }, index) => ({
                    value: String(index),
                    label: name.endsWith(role.toLowerCase()) ? role : `${name}, ${role.toLowerCase()}`,
                  }))}
                />
              )}
              {controls('deal')}
            </ControlPanel>
            {(['rule', 'person'] as const).map((group) => (
              <details key={group} className={styles.more}>
                <summary className={styles.summary}>
                  {group === 'person' && trade.isHourly ? words.draw : words.groups[group]}
                </summary>
                <ControlPanel label={words.panels[group]}>{controls(group)}</ControlPanel>
              </details>
            ))}
            <Result>{isValid ? resultText(trade, deal, payout) : words.correct}</Result>
          </div>
          <div className={styles.paper}>
            <div ref={sheet} className={styles.stub}>
              <DealStub {...payout} words={words} trade={trade} deal={deal}>
                <CopyButtons link={link}>
                  <PrintButton label={words.print} sheet={sheet} />
                </CopyButtons>
              </DealStub>
            </div>
          </div>
          <DealLedger {...payout} words={words} trade={trade} deal={deal} savedTotals={savedTotals}>
            <TextButton
              label={savedTotals === null ? words.compare : words.endCompare}
              onPress={() => setSavedTotals(savedTotals === null ? payout.people : null)}
            />
          </DealLedger>
        </div>
        <figcaption className={styles.caption}>{words.caption}</figcaption>
      </figure>
    </RestoredRegion>
  )
}

interface DealFieldProps {
  spec: FieldSpec
  field: TypedProps
  /** Date of the sale. No other date of the deal may be earlier. */
  sold: string
}

const DealField = ({ spec, field, sold }: DealFieldProps) =>
  spec.kind === 'date' ? (
    <DateField
      {...field}
      min={spec.name === 'sold' ? '2000-01-01' : sold}
      max="2099-12-31"
      isOptional={spec.isOptional ?? false}
      isHalf
    />
  ) : (
    <NumberField
      {...field}
      // The arrows of a number field offer `min` plus multiples of `step`. With the step $100 and a minimum of $1, they would
      // offer $40,001. With the minimum 0, they offer $40,000 and $40,100.
      min={spec.kind === 'money' ? 0 : spec.min}
      max={spec.max}
      step={spec.max <= 10_000 ? 1 : STEPS[spec.kind]}
      // A field for a count shows no unit: its label contains the unit, and a phone has no space for both.
      unit={spec.group === 'deal' && spec.kind === 'count' ? '' : (spec.unit ?? UNITS[spec.kind])}
      unitSide={spec.kind === 'money' ? 'start' : 'end'}
    />
  )
