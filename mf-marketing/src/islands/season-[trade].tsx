import { requireKey } from 'shared-contracts/fragment-files'
import {
  SEASONS,
  formatQuotient,
  CREW_LIMITS,
  findOpeningMonth,
  planSeason,
  type Season,
  type SeasonMonth,
  SEASON_FORM,
  formatMonthResult,
  type SeasonTrade,
  type SeasonView,
  SHORT_MONTHS,
} from '../model/season.ts'
import { useShell } from '@federation/area-kit/shell-services'
import { useMemo } from 'react'
import { ControlPanel, NumberField, Result } from 'shared-ui/island-kit/controls.tsx'
import { formModel } from 'shared-ui/island-kit/form.ts'
import { CopyButtons, RestoredRegion } from 'shared-ui/island-kit/share.tsx'
import { Note, SheetLine } from 'shared-ui/island-kit/sheet.tsx'
import { formatCount } from 'shared-ui/scenes/money.ts'
import { useIslandState } from 'shared-ui/island-kit/use-island-state.ts'
import { MONTHS, shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { season as content } from '../content/season.ts'
import styles from '../components/season/season-year.module.css'

export const Island = ({ trade }: { trade: string }) => <SeasonYear trade={requireKey(SEASONS, trade)} />

const modelOf = (season: Season) =>
  formModel(
    SEASON_FORM,
    { name: 'season', place: 'season' },
    { crew: season.crew, month: findOpeningMonth(planSeason(season, season.crew)) },
  )

/** Index of the first month of each half year. On phones, the second half is below the first. */
const HALVES = [0, 6]

/** Plans a trade's year by month for the number of workers that the visitor types. Shows how a month is calculated. */
function SeasonYear({ trade }: { trade: SeasonTrade }) {
  const { publish } = useShell()
  const season: Season = SEASONS[trade]
  const model = useMemo(() => modelOf(season), [season])
  const { state, isRestored, panel, chosen, typed, link } = useIslandState(model, ({ terms }) =>
    publish({ type: 'season_planned', trade, month: terms.month + 1 }),
  )
  const view = state.terms
  const plan = planSeason(season, view.crew)
  const month = plan[view.month]
  return (
    <RestoredRegion isRestored={isRestored}>
      <figure className={styles.season}>
        <div className={styles.paper} data-tone="card">
          <div ref={panel} className={styles.year}>
            <ControlPanel label={content.change}>
              <NumberField
                {...typed('crew', { ...content.crew, label: season.who })}
                {...CREW_LIMITS}
                unit={content.unit}
              />
            </ControlPanel>
            <fieldset data-name="month" className={styles.strip}>
              <legend className="visually-hidden">{content.month}</legend>
              {HALVES.map((first, half) => (
                <MonthTable
                  key={first}
                  caption={content.halves[half] ?? ''}
                  season={season}
                  plan={plan}
                  first={first}
                  chosen={view.month}
                  onChoose={chosen('month', content.month).onChange}
                />
              ))}
            </fieldset>
            <Result>{formatMonthResult(season, plan, view.month)}</Result>
          </div>
          <div className={styles.detail}>
            {month ? <MonthLines season={season} month={month} view={view} /> : null}
            <Note>{`${season.unit} per person to cover a payday: ${season.cover}. ${content.rule}`}</Note>
            <CopyButtons link={link} />
          </div>
        </div>
        <figcaption className={styles.caption}>{content.caption}</figcaption>
      </figure>
    </RestoredRegion>
  )
}

interface MonthTableProps {
  caption: string
  season: Season
  plan: readonly SeasonMonth[]
  /** Index of the first month in the table: 0 or 6. */
  first: number
  chosen: number
  onChoose: (month: string) => void
}

/** Half a year as a table. A click on a column's heading selects the month. */
function MonthTable({ caption, season, plan, first, chosen, onChoose }: MonthTableProps) {
  const half = plan.slice(first, first + 6)
  const most = Math.max(...plan.map(({ sold }) => sold))
  const rows = [
    { name: 'sold', label: season.sold, value: ({ sold }: SeasonMonth) => sold },
    { name: 'done', label: season.done, value: ({ done }: SeasonMonth) => done },
    { name: 'hires', label: content.rows.hires, value: ({ hires }: SeasonMonth) => hires },
    { name: 'hurting', label: content.rows.hurting, value: ({ hurting }: SeasonMonth) => hurting },
  ]
  return (
    <table className={styles.months}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{content.month}</th>
          {half.map(({ sold, done }, index) => (
            <th key={SHORT_MONTHS[first + index]} scope="col">
              <label className={styles.month}>
                <svg
                  viewBox="0 0 9 100"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                  className={styles.bars}
                >
                  <rect y={100 - (sold / most) * 100} width="4" height={(sold / most) * 100} />
                  <rect x="5" y={100 - (done / most) * 100} width="4" height={(done / most) * 100} />
                </svg>
                <input
                  type="radio"
                  name="season-month"
                  value={SHORT_MONTHS[first + index]?.toLowerCase()}
                  checked={first + index === chosen}
                  className={styles.radio}
                  onChange={(event) => onChoose(event.target.value)}
                />
                {SHORT_MONTHS[first + index]}
              </label>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, label, value }) => (
          <tr key={name} data-row={name}>
            <th scope="row">{label}</th>
            {half.map((month, index) => (
              <td
                key={SHORT_MONTHS[first + index]}
                data-on={first + index === chosen || undefined}
                data-some={value(month) > 0 || undefined}
              >
                {formatCount(value(month))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const nameOf = (month: number) => MONTHS[(month + MONTHS.length) % MONTHS.length]

/** Details of the selected month: each number with its calculation. */
function MonthLines({ season, month, view }: { season: Season; month: SeasonMonth; view: SeasonView }) {
  const { each, kept, leave } = season
  const { growth, done, needed } = month
  const next = nameOf(view.month + 1)
  const more = growth === 0 ? 'as many' : `${Math.abs(growth)} ${growth > 0 ? 'more' : 'fewer'}`
  return (
    <>
      <p className={styles.head}>{nameOf(view.month)}</p>
      <dl>
        <SheetLine label={content.on} detail={`${month.percent}% of ${view.crew}`} value={month.on} />
        <SheetLine
          label={season.sold}
          detail={`${view.crew} × ${each} at ${month.weight}%`}
          value={formatCount(month.sold)}
        />
        <SheetLine
          label={season.done}
          detail={`${kept}% of ${nameOf(month.from)}’s ${formatCount(month.soldThen)}`}
          value={formatCount(done)}
        />
        <SheetLine
          label={content.rows.hires}
          detail={`${more} in ${next}, ${month.leaving} leaving (${leave}%)`}
          value={month.hires}
        />
        <SheetLine
          label={content.paydays}
          detail={month.paydays.map(shortDate).join(', ')}
          value={month.paydays.length}
        />
        <SheetLine
          label={content.covered}
          detail={`${formatCount(done)} / (${month.on} × ${season.cover}) = ${formatQuotient(done, needed)}`}
          value={month.covered}
        />
        <SheetLine label={content.rows.hurting} value={month.hurting} isSum />
      </dl>
    </>
  )
}
