import { useShell } from 'federation/shell-services'
import { ProductScreen, ScreenHead } from 'shared-ui'
import { ControlPanel, NumberField, RadioField, Result } from 'shared-ui/island-kit/controls.tsx'
import { CopyButtons, RestoredRegion, TextButton } from 'shared-ui/island-kit/share.tsx'
import { Note, Sheet, SheetLine } from 'shared-ui/island-kit/sheet.tsx'
import { type IslandModel, useIslandState } from 'shared-ui/island-kit/use-island-state.ts'
import { dollars } from 'shared-ui/scenes/money.ts'
import { longDate, shortDate, shortDay, weekdayOf } from 'shared-ui/scenes/pay-calendar.ts'
import { drawWeek } from '../../content/draw-week.ts'
import { DRAWERS, DRAW_RULES, TAKEN } from '../../figures/draw-week.ts'
import {
  centsIn,
  type Drawer,
  type DrawnWeek,
  formatWeek,
  mostOf,
  parseWeek,
  textOf,
  weekOf,
} from '../../model/draw-week.ts'
import table from '../pay-table.module.css'
import styles from './draw-week.module.css'

interface State {
  drawer: Drawer
  /** Texts of the fields by day. */
  texts: readonly string[]
}

type Action = { fields: Record<string, string> } | { drawer: Drawer; amounts: readonly number[] }

const [CODY] = DRAWERS
const NOTHING = CODY.days.map(() => '')
const textsOf = (amounts: readonly number[]): string[] =>
  amounts.map((amount) => (amount === 0 ? '' : textOf(amount)))

const weekIn = ({ drawer, texts }: State): DrawnWeek => weekOf(drawer, texts.map(centsIn), DRAW_RULES)

const change = (state: State, [name, value]: [string, string]): State => {
  if (name === 'person') {
    const drawer = DRAWERS.find(({ id }) => id === value)
    return drawer && drawer !== state.drawer ? { drawer, texts: NOTHING } : state
  }
  return { ...state, texts: state.texts.map((text, day) => (name === `day${day}` ? value : text)) }
}

const MODEL: IslandModel<State, Action> = {
  url: { name: 'draw', place: 'draw-week' },
  preset: { drawer: CODY, texts: textsOf(TAKEN) },
  reduce: (state, action) =>
    'fields' in action
      ? Object.entries(action.fields).reduce(change, state)
      : { drawer: action.drawer, texts: textsOf(action.amounts) },
  format: (state) => formatWeek(state.drawer, weekIn(state)),
  parse: (text) => parseWeek(DRAWERS, text, DRAW_RULES),
  change: (fields) => ({ fields }),
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

/** Lets a visitor take out part of each day's pay, within the limits, and see what is left for the run. */
export function DrawWeek() {
  const { publish } = useShell()
  const { state, isRestored, panel, apply, choose, type, commit, link } = useIslandState(MODEL, (shown) => {
    const { days } = weekIn(shown)
    publish({
      type: 'draw_tried',
      person: DRAWERS.find(({ id }) => id === shown.drawer.id)?.id ?? CODY.id,
      evenings: days.filter(({ taken }) => taken > 0).length,
    })
  })
  const { drawer, texts } = state
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
              <RadioField
                name="person"
                label={drawWeek.person}
                value={drawer.id}
                options={PERSONS}
                wide
                onChange={choose('person')}
              />
              {week.days.map(({ date, limit, reason, isInvalid }, day) => {
                const text = texts[day] ?? ''
                return (
                  <NumberField
                    key={date}
                    name={`day${day}`}
                    label={weekdayOf(date)}
                    value={text}
                    min={0}
                    max={limit / 100}
                    step={0.01}
                    unit="$"
                    unitSide="start"
                    hint={`${drawWeek.upTo} ${dollars(limit)}`}
                    problem={
                      isInvalid ? drawWeek.problems[centsIn(text) === null ? 'amount' : reason] : undefined
                    }
                    onChange={type(`day${day}`)}
                    onCommit={commit}
                  />
                )
              })}
            </ControlPanel>
            <Result>{resultText(drawer, week)}</Result>
            <WeekTable {...week} />
          </>
        }
        detail={
          <Sheet>
            <ScreenHead
              title={`${drawer.name}, ${drawWeek.stub.toLowerCase()}`}
              aside={shortDate(DRAW_RULES.payday)}
            />
            <dl>
              <SheetLine label={drawWeek.earned} value={dollars(week.earned)} />
              {drawer.premium === 0 ? null : (
                <SheetLine label={drawWeek.premium} detail="hours past 40" value={dollars(drawer.premium)} />
              )}
              <SheetLine label={drawWeek.taken} value={week.taken === 0 ? '–' : dollars(-week.taken)} />
              <SheetLine label={drawWeek.left} value={dollars(week.left)} isSum />
            </dl>
            {drawWeek.rules.map((rule) => (
              <Note key={rule}>{rule}</Note>
            ))}
            <CopyButtons copies={[{ label: drawWeek.copyLink, done: 'Link copied.', text: link }]}>
              <TextButton
                label={drawWeek.most}
                onPress={() => apply({ drawer, amounts: mostOf(drawer, DRAW_RULES) })}
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

/** Earned, limit, taken and balance of each day. */
const WeekTable = ({ days, earned, taken }: DrawnWeek) => {
  const [day, ofDay, limit, out, balance] = drawWeek.columns
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">{day}</th>
          <th scope="col">{ofDay}</th>
          <th scope="col" className={styles.limit}>
            {limit}
          </th>
          <th scope="col">{out}</th>
          <th scope="col">{balance}</th>
        </tr>
      </thead>
      <tbody>
        {days.map((line) => (
          <tr key={line.date}>
            <th scope="row">
              {shortDay(line.date)} <span className={table.detail}>{line.work}</span>
            </th>
            <td>{dollars(line.earned)}</td>
            <td className={styles.limit}>{dollars(line.limit)}</td>
            <td data-sign={Math.sign(line.taken)}>{line.taken === 0 ? '–' : dollars(-line.taken)}</td>
            <td>{dollars(line.balance)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{drawWeek.all}</th>
          <td>{dollars(earned)}</td>
          <td className={styles.limit}>{dollars(DRAW_RULES.weekLimit)}</td>
          <td>{taken === 0 ? '–' : dollars(-taken)}</td>
          <td>{dollars(earned - taken)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
