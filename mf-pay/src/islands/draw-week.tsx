import { useShell } from '@federation/area-kit/shell-services'
import { ProductScreen, ScreenHead } from 'shared-ui'
import { Computed } from 'shared-ui/scenes/amount.tsx'
import { ControlPanel, NumberField, RadioField, Result } from 'shared-ui/island-kit/controls.tsx'
import { CopyButtons, RestoredRegion, TextButton } from 'shared-ui/island-kit/share.tsx'
import { Note, Sheet, SheetLine } from 'shared-ui/island-kit/sheet.tsx'
import { type IslandModel, useIslandState } from 'shared-ui/island-kit/use-island-state.ts'
import { dollars, sum } from 'shared-ui/scenes/money.ts'
import { longDate, shortDate, shortDay, weekdayOf } from 'shared-ui/scenes/pay-calendar.ts'
import { ColumnHeads } from 'shared-ui/type/column-heads.tsx'
import table from '../components/pay-table.module.css'
import styles from '../components/draw-week/draw-week.module.css'
import { drawWeek } from '../content/draw-week.ts'
import {
  parseCents,
  DRAW_RULES,
  type Drawer,
  DRAWERS,
  type DrawnWeek,
  formatWeek,
  computeMaxDraws,
  parseWeek,
  SAMPLE_DRAWS,
  formatFieldAmount,
  computeDrawnWeek,
} from '../model/draw-week.ts'

interface State {
  drawer: Drawer
  /** Amounts that the visitor typed, in dollars, one per day. */
  texts: readonly string[]
}

type Action = { fields: Record<string, string> } | { drawer: Drawer; amounts: readonly number[] }

const [CODY] = DRAWERS
const NOTHING = CODY.days.map(() => '')
const textsOf = (amounts: readonly number[]): string[] =>
  amounts.map((amount) => (amount === 0 ? '' : formatFieldAmount(amount)))

const weekIn = ({ drawer, texts }: State): DrawnWeek =>
  computeDrawnWeek(drawer, texts.map(parseCents), DRAW_RULES)

const change = (state: State, [name, value]: [string, string]): State => {
  if (name === 'person') {
    const drawer = DRAWERS.find(({ id }) => id === value)
    return drawer && drawer !== state.drawer ? { drawer, texts: NOTHING } : state
  }
  return { ...state, texts: state.texts.map((text, day) => (name === `day${day}` ? value : text)) }
}

const MODEL: IslandModel<State, Action> = {
  url: { name: 'draw', place: 'draw-week' },
  preset: { drawer: CODY, texts: textsOf(SAMPLE_DRAWS) },
  reduce: (state, action) =>
    'fields' in action
      ? Object.entries(action.fields).reduce(change, state)
      : { drawer: action.drawer, texts: textsOf(action.amounts) },
  format: (state) => formatWeek(state.drawer, weekIn(state)),
  parse: (text) => parseWeek(DRAWERS, text, DRAW_RULES),
  change: (fields) => ({ fields }),
  controls: (state) => ({
    fields: Object.fromEntries([
      ['person', state.drawer.id],
      ...state.texts.map((text, day) => [`day${day}`, text]),
    ]),
    invalid: new Set(weekIn(state).days.flatMap(({ isInvalid }, day) => (isInvalid ? [`day${day}`] : []))),
  }),
}

const firstName = ({ name }: Drawer): string => name.split(' ', 1)[0] ?? ''
const PERSONS = DRAWERS.map((drawer) => ({ value: drawer.id, label: firstName(drawer) }))

const resultText = (drawer: Drawer, { earned, taken, left }: DrawnWeek): string => {
  const { clawback } = drawer
  const waits =
    clawback === null
      ? ''
      : ` The ${clawback.customer} clawback is open until ${longDate(clawback.until)}; nothing goes out before.`
  return `${firstName(drawer)} takes ${dollars(taken)} of ${dollars(earned)} early. ${dollars(left)} is left for ${longDate(DRAW_RULES.payday)}, before taxes.${waits}`
}

/**
 * Lets a visitor withdraw part of each day's pay on the same day, within limits. Shows the rest that is paid on the regular
 * payday.
 */
export function Island() {
  const { publish } = useShell()
  const { state, isRestored, panel, apply, chosen, typed, link } = useIslandState(MODEL, (shown) => {
    const { days } = weekIn(shown)
    publish({
      type: 'draw_tried',
      person: DRAWERS.find(({ id }) => id === shown.drawer.id)?.id ?? CODY.id,
      evenings: days.filter(({ taken }) => taken > 0).length,
    })
  })
  const { drawer } = state
  const week = weekIn(state)
  return (
    <RestoredRegion isRestored={isRestored}>
      <ProductScreen
        place="Pay runs"
        caption={drawWeek.caption}
        aside={drawWeek.week}
        list={
          <>
            <ControlPanel label={drawWeek.change} ref={panel}>
              <RadioField {...chosen('person', drawWeek.person)} options={PERSONS} wide />
              {week.days.map(({ date, limit, reason }, day) => (
                <NumberField
                  key={date}
                  {...typed(`day${day}`, {
                    label: weekdayOf(date),
                    hint: `${drawWeek.upTo} ${dollars(limit)}`,
                    problem:
                      drawWeek.problems[parseCents(state.texts[day] ?? '') === null ? 'amount' : reason],
                  })}
                  min={0}
                  max={limit / 100}
                  step={0.01}
                  unit="$"
                  unitSide="start"
                />
              ))}
            </ControlPanel>
            <Result>{resultText(drawer, week)}</Result>
          </>
        }
        foot={<WeekTable {...week} drawer={drawer} />}
        detail={
          <Sheet>
            <ScreenHead
              title={`${drawer.name}, ${drawWeek.stub.toLowerCase()}`}
              aside={shortDate(DRAW_RULES.payday)}
            />
            <dl>
              <SheetLine label={drawWeek.earned} value={<Earned {...week} />} />
              {drawer.premium === 0 ? null : (
                <SheetLine
                  label={drawWeek.premium}
                  detail="hours past 40"
                  value={<Computed cents={drawer.premium} working={premiumText(drawer)} />}
                />
              )}
              <SheetLine label={drawWeek.taken} value={<Taken {...week} />} />
              <SheetLine
                label={drawWeek.left}
                value={<Computed cents={week.left} working={[week.earned, drawer.premium, -week.taken]} />}
                isSum
              />
            </dl>
            {drawWeek.rules.map((rule) => (
              <Note key={rule}>{rule}</Note>
            ))}
            <CopyButtons link={link}>
              <TextButton
                label={drawWeek.most}
                onPress={() => apply({ drawer, amounts: computeMaxDraws(drawer, DRAW_RULES) })}
              />
              <TextButton
                label={drawWeek.nothing}
                onPress={() => apply({ drawer, amounts: drawer.days.map(() => 0) })}
              />
            </CopyButtons>
          </Sheet>
        }
      />
    </RestoredRegion>
  )
}

const hoursOf = ({ work }: { work: string }): number => Number.parseFloat(work)

/** Describes the work of a day, such as `7.5 h at $26.00 + $88.00`: hourly pay and other pay. */
const workText = ({ hourly }: Drawer, day: { work: string; earned: number }): string => {
  const otherPay = day.earned - hoursOf(day) * hourly
  return `${hoursOf(day)} h at ${dollars(hourly)}${otherPay === 0 ? '' : ` + ${dollars(otherPay)}`}`
}

const premiumText = ({ days, hourly }: Drawer): string =>
  `half of ${dollars(hourly)} for ${sum(days.map(hoursOf)) - 40} h`

const Earned = ({ days, earned }: DrawnWeek) => (
  <Computed cents={earned} working={days.map((day) => day.earned)} />
)

const Taken = ({ days, taken }: DrawnWeek) =>
  taken === 0 ? '–' : <Computed cents={-taken} working={days.map((day) => -day.taken)} />

/** Table of each day: pay, limit, withdrawn amount, and balance. */
const WeekTable = ({ drawer, ...week }: DrawnWeek & { drawer: Drawer }) => {
  const { days, earned, taken } = week
  const [day, ofDay, limit, out, balance] = drawWeek.columns
  return (
    <table className={table.table}>
      <ColumnHeads columns={[day, ofDay, { head: limit, className: styles.limit }, out, balance]} />
      <tbody>
        {days.map((line, index) => (
          <tr key={line.date}>
            <th scope="row">
              {shortDay(line.date)} <span className={table.detail}>{line.work}</span>
            </th>
            <td>
              <Computed
                cents={line.earned}
                person={drawer.name}
                rule={line.work}
                working={workText(drawer, line)}
              />
            </td>
            <td className={styles.limit}>
              <Computed
                cents={line.limit}
                rule={drawWeek.rules[0]}
                working={
                  line.reason === 'week'
                    ? [DRAW_RULES.weekLimit, ...days.slice(0, index).map((before) => -before.taken)]
                    : `${DRAW_RULES.sharePercent}% of ${dollars(line.earned)}`
                }
              />
            </td>
            <td data-given data-sign={Math.sign(line.taken)}>
              {line.taken === 0 ? '–' : dollars(-line.taken)}
            </td>
            <td>
              <Computed
                cents={line.balance}
                working={[days[index - 1]?.balance ?? 0, line.earned, -line.taken]}
              />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{drawWeek.all}</th>
          <td>
            <Earned {...week} />
          </td>
          <td className={styles.limit} data-given>
            {dollars(DRAW_RULES.weekLimit)}
          </td>
          <td>
            <Taken {...week} />
          </td>
          <td>
            <Computed cents={earned - taken} working={[earned, -taken]} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
