import { useShell } from '@federation/area-kit/shell-services'
import type { ReactNode } from 'react'
import { ProductScreen, ScreenHead } from 'shared-ui'
import { Computed } from 'shared-ui/scenes/amount.tsx'
import { ControlPanel, NumberField, Result, SelectField } from 'shared-ui/island-kit/controls.tsx'
import { formModel } from 'shared-ui/island-kit/form.ts'
import { CopyButtons, RestoredRegion } from 'shared-ui/island-kit/share.tsx'
import { Note, Sheet } from 'shared-ui/island-kit/sheet.tsx'
import { useIslandState } from 'shared-ui/island-kit/use-island-state.ts'
import { CountTable } from '../components/scenes/count-table.tsx'
import styles from '../components/sources/source-move.module.css'
import { sources } from '../content/sources.ts'
import { SOURCE_TOTAL, SOURCES } from '../sample-data/sources.ts'
import {
  MIN_DOLLARS,
  type Move,
  formatMoveResult,
  createMoveForm,
  moveMoney,
  rankSources,
  sampleText,
  type Sort,
  SORT_KEYS,
  formatUntriedWarning,
  formatWholeDollars,
} from '../model/sources.ts'

const PRESET: Move = { sort: 'stayed', amount: 100_000, from: 'board', to: 'referral' }
const MODEL = formModel(createMoveForm(SOURCES), { name: 'sources', place: 'source-move' }, PRESET)

const SORT_OPTIONS = SORT_KEYS.map((sort) => ({ value: sort, label: sources.sorts[sort] }))
const SOURCE_OPTIONS = SOURCES.map(({ id, source }) => ({ value: id, label: source }))
const COLUMNS: Sort[] = ['hire', 'sale', 'stayed', 'each']

const spendOf = (id: string): number => SOURCES.find((source) => source.id === id)?.spend ?? 0

/**
 * Compares sources of applicants, such as job boards and referrals. The visitor can sort the sources, and try moving money from
 * one source to another.
 */
export function Island() {
  const { publish } = useShell()
  const { state, isRestored, panel, chosen, typed, link } = useIslandState(
    MODEL,
    ({ terms: { sort, from, to } }) => publish({ type: 'sources_compared', sort, from, to }),
  )
  const { fields, terms: move, invalid } = state
  const moved = moveMoney(SOURCES, move)
  const untried = formatUntriedWarning(moved)
  const limits = `${sources.amountHint} to ${formatWholeDollars(spendOf(fields.from))}`
  return (
    <RestoredRegion isRestored={isRestored}>
      <ProductScreen
        place="Hiring"
        caption={sources.caption}
        list={
          <>
            <ControlPanel label={sources.change} ref={panel}>
              <SelectField {...chosen('sort', sources.sort)} options={SORT_OPTIONS} />
              <NumberField
                {...typed('amount', {
                  label: sources.amount,
                  hint: limits,
                  problem: `Enter whole dollars, ${limits}.`,
                })}
                min={MIN_DOLLARS}
                max={spendOf(fields.from) / 100}
                step={100}
                unit="$"
                unitSide="start"
              />
              <SelectField {...chosen('from', sources.from)} options={SOURCE_OPTIONS} />
              <SelectField
                {...chosen('to', sources.to)}
                options={SOURCE_OPTIONS}
                problem={invalid.has('to') ? sources.toProblem : undefined}
              />
            </ControlPanel>
            <Result>{formatMoveResult(moved)}</Result>
            <Ranking sort={move.sort} />
            {[move.from, move.to].includes('referral') ? <Note>{sources.referral}</Note> : null}
          </>
        }
        detail={
          <Sheet>
            <ScreenHead title={sources.moved} />
            <Note>{`${formatWholeDollars(move.amount)} from ${moved.giver.source} to ${moved.taker.source}`}</Note>
            <MovedTable moved={moved} cents={move.amount} />
            <Note>{sampleText(moved.giver, moved.taker)}</Note>
            {untried === null ? null : <Note>{untried}</Note>}
            <Note>{sources.average}</Note>
            <CopyButtons link={link} />
          </Sheet>
        }
      />
    </RestoredRegion>
  )
}

/** Cost per person in whole dollars. A click shows the calculation and the text `rule`. `spend` is in cents. */
const quotient = (spend: number, heads: number, rule: string): ReactNode => {
  const cents = Math.round(spend / heads)
  return (
    <Computed
      cents={cents}
      rule={rule}
      working={`${formatWholeDollars(spend)} / ${heads}`}
      text={formatWholeDollars(cents)}
    />
  )
}

/** Table of the sources, best first. The column by which it is sorted is bold. */
const Ranking = ({ sort }: { sort: Sort }) => {
  const weight = (column: Sort) => (column === sort ? ('strong' as const) : undefined)
  const cellsOf = (values: Record<Sort, ReactNode>) =>
    COLUMNS.map((column) => ({ value: values[column], weight: weight(column) }))
  return (
    <div className={styles.ranking}>
      <CountTable
        of={sources.of}
        columns={COLUMNS.map((column) => ({
          head: sources.columns[column],
          wide: column === 'hire' && sort !== 'hire',
          isSorted: column === sort,
        }))}
        rows={rankSources(SOURCES, sort).map((source) => ({
          name: source.source,
          cells: cellsOf({
            hire: quotient(source.spend, source.hired, sources.columns.hire),
            sale: `${source.firstSale} days`,
            stayed: `${source.stayed} of ${source.hired}`,
            each: quotient(source.spend, source.stayed, sources.columns.each),
          }),
        }))}
        total={{
          name: `All, ${formatWholeDollars(SOURCE_TOTAL.spend)}`,
          cells: cellsOf({
            hire: quotient(SOURCE_TOTAL.spend, SOURCE_TOTAL.hired, sources.columns.hire),
            sale: '',
            stayed: `${SOURCE_TOTAL.stayed} of ${SOURCE_TOTAL.hired}`,
            each: quotient(SOURCE_TOTAL.spend, SOURCE_TOTAL.stayed, sources.columns.each),
          }),
        }}
      />
    </div>
  )
}

const spent = (cents: number): ReactNode => <span data-given>{formatWholeDollars(cents)}</span>
const changed = (spend: number, by: number): ReactNode => (
  <Computed cents={spend + by} working={[spend, by]} text={formatWholeDollars(spend + by)} />
)

const MovedTable = ({ moved, cents }: { moved: ReturnType<typeof moveMoney>; cents: number }) => {
  const { giver, taker, before, after } = moved
  return (
    <CountTable
      of="Season"
      columns={[{ head: 'Before' }, { head: 'After' }]}
      rows={(
        [
          [giver.source, spent(giver.spend), changed(giver.spend, -cents)],
          [taker.source, spent(taker.spend), changed(taker.spend, cents)],
          ['Hires', before.hired, after.hired],
          ['On day 90', before.stayed, after.stayed],
          [
            sources.columns.each,
            quotient(before.spend, before.stayed, sources.columns.each),
            after.each === null ? 'none' : quotient(before.spend, after.stayed, sources.columns.each),
          ],
        ] satisfies [string, ReactNode, ReactNode][]
      ).map(([name, was, is]) => ({
        name,
        cells: [{ value: was }, { value: is, weight: 'strong' as const }],
      }))}
    />
  )
}
