import { useShell } from 'federation/shell-services'
import { ProductScreen, ScreenHead } from 'shared-ui'
import { ControlPanel, NumberField, SelectField } from 'shared-ui/island-kit/controls.tsx'
import { CopyButtons } from 'shared-ui/island-kit/share.tsx'
import { type FieldModel, useFields } from 'shared-ui/island-kit/use-fields.ts'
import { sources } from '../../content/sources.ts'
import { SOURCE_TOTAL, SOURCES } from '../../figures/sources.ts'
import { movedText, sampleText, untriedText, wholeDollars } from '../../model/sources-text.ts'
import {
  fieldsOf,
  MIN_DOLLARS,
  type Move,
  type MoveField,
  moveMoney,
  perHire,
  perStayed,
  ranked,
  readMove,
  type Sort,
  SORTS,
} from '../../model/sources.ts'
import { CountTable } from '../scenes/count-table.tsx'
import styles from './source-move.module.css'

const MODEL: FieldModel<MoveField, Move> = {
  url: { name: 'sources', place: 'source-move' },
  preset: { sort: 'stayed', cents: 100_000, from: 'board', to: 'referral' },
  fieldsOf,
  read: (fields, last) => readMove(SOURCES, fields, last),
}

const SORT_OPTIONS = SORTS.map((sort) => ({ value: sort, label: sources.sorts[sort] }))
const SOURCE_OPTIONS = SOURCES.map(({ id, source }) => ({ value: id, label: source }))
const COLUMNS: Sort[] = ['hire', 'sale', 'stayed', 'each']

/** Lets a visitor sort the sample company's sources of hires, and move money from one to another. */
export function SourceMove() {
  const { publish } = useShell()
  const { input, invalid, isRestored, panel, choice, number, link } = useFields(MODEL, ({ sort, from, to }) =>
    publish({ type: 'sources_compared', sort, from, to }),
  )
  const moved = moveMoney(SOURCES, input)
  const spent = SOURCES.find(({ id }) => id === choice('from').value)?.spend ?? 0
  return (
    <div className={styles.move} data-restored={isRestored || undefined}>
      <ProductScreen
        place="Hiring"
        caption={sources.caption}
        list={
          <>
            <ControlPanel label={sources.change} ref={panel}>
              <SelectField {...choice('sort')} label={sources.sort} options={SORT_OPTIONS} />
              <NumberField
                {...number('amount', `Enter whole dollars, ${sources.amountHint} to ${wholeDollars(spent)}.`)}
                label={sources.amount}
                min={MIN_DOLLARS}
                max={spent / 100}
                step={100}
                unit="$"
                unitSide="start"
                hint={`${sources.amountHint} to ${wholeDollars(spent)}`}
              />
              <SelectField {...choice('from')} label={sources.from} options={SOURCE_OPTIONS} />
              <SelectField
                {...choice('to')}
                label={sources.to}
                options={SOURCE_OPTIONS}
                problem={invalid.has('to') ? sources.toProblem : undefined}
              />
            </ControlPanel>
            <output className={styles.result} aria-label="Result">
              {movedText(moved)}
            </output>
            <Ranking sort={input.sort} />
          </>
        }
        detail={
          <div className={styles.sheet}>
            <ScreenHead title={sources.moved} />
            <p className={styles.note}>
              {`${wholeDollars(input.cents)} from ${moved.giver.source} to ${moved.taker.source}`}
            </p>
            <MovedTable moved={moved} cents={input.cents} />
            <p className={styles.note}>{sampleText(moved.giver, moved.taker)}</p>
            {untriedText(moved) === null ? null : <p className={styles.note}>{untriedText(moved)}</p>}
            <p className={styles.note}>{sources.average}</p>
            {[input.from, input.to].includes('referral') ? (
              <p className={styles.note}>{sources.referral}</p>
            ) : null}
            <CopyButtons copies={[{ label: sources.copyLink, done: 'Link copied.', text: link }]} />
          </div>
        }
      />
    </div>
  )
}

/** The sources, the best first; what they are sorted by is strong. */
const Ranking = ({ sort }: { sort: Sort }) => {
  const weight = (column: Sort) => (column === sort ? ('strong' as const) : undefined)
  const cellsOf = (values: Record<Sort, string>) =>
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
        rows={ranked(SOURCES, sort).map((source) => ({
          name: source.source,
          cells: cellsOf({
            hire: wholeDollars(perHire(source)),
            sale: `${source.firstSale} days`,
            stayed: `${source.stayed} of ${source.hired}`,
            each: wholeDollars(perStayed(source)),
          }),
        }))}
        total={{
          name: `All, ${wholeDollars(SOURCE_TOTAL.spend)}`,
          cells: cellsOf({
            hire: wholeDollars(Math.round(SOURCE_TOTAL.spend / SOURCE_TOTAL.hired)),
            sale: '',
            stayed: `${SOURCE_TOTAL.stayed} of ${SOURCE_TOTAL.hired}`,
            each: wholeDollars(SOURCE_TOTAL.each),
          }),
        }}
      />
    </div>
  )
}

const MovedTable = ({ moved, cents }: { moved: ReturnType<typeof moveMoney>; cents: number }) => {
  const { giver, taker, before, after } = moved
  return (
    <CountTable
      of="Season"
      columns={[{ head: 'As it was' }, { head: 'Moved' }]}
      rows={[
        [giver.source, wholeDollars(giver.spend), wholeDollars(giver.spend - cents)],
        [taker.source, wholeDollars(taker.spend), wholeDollars(taker.spend + cents)],
        ['Hires', before.hired, after.hired],
        ['Here on day 90', before.stayed, after.stayed],
        [
          sources.columns.each,
          wholeDollars(before.each),
          after.each === null ? 'none' : wholeDollars(after.each),
        ],
      ].map(([name, was, is]) => ({
        name: String(name),
        cells: [{ value: was }, { value: is, weight: 'strong' as const }],
      }))}
    />
  )
}
