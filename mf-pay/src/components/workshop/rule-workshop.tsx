import { useShell } from '@federation/area-kit/shell-services'
import { ProductScreen, ScreenHead } from 'shared-ui'
import { Computed } from 'shared-ui/island-kit/computed.tsx'
import { Result } from 'shared-ui/island-kit/controls.tsx'
import { CopyButtons, RestoredRegion, TextButton } from 'shared-ui/island-kit/share.tsx'
import { Note, Sheet } from 'shared-ui/island-kit/sheet.tsx'
import { type IslandModel, useIslandState } from 'shared-ui/island-kit/use-island-state.ts'
import { workshop } from '../../content/workshop.ts'
import { CLOSERS } from '../../figures/november.ts'
import { signed } from '../../model/change-text.ts'
import { decidingText, planText, resultText, ruleText } from '../../model/workshop-text.ts'
import {
  fieldsOf,
  formatRule,
  type Month,
  monthUnder,
  parseRule,
  readRule,
  type Rule,
  type RuleFields,
} from '../../model/workshop.ts'
import { RuleSentence } from './rule-sentence.tsx'
import table from '../pay-table.module.css'
import styles from './rule-workshop.module.css'

interface State {
  /** Current texts of the slots. */
  fields: RuleFields
  /** The rule that the month is computed with: the last valid value of each slot. */
  rule: Rule
  invalid: ReadonlySet<keyof Rule>
  /** Rules that were left, the last one at the end. Changes of one slot in a row are one step. */
  past: readonly Rule[]
  /** The slot of the last change. */
  slot: string
}

type Action = { fields: Partial<RuleFields> } | { rule: Rule } | 'undo'

const PRESET: Rule = {
  rate: 6,
  base: 'contract',
  upTo: 6_000_000,
  above: 8,
  bonus: 25_000,
  every: 2,
  cap: null,
  paid: 'install',
}

const showing = (rule: Rule, past: readonly Rule[] = []): State => ({
  fields: fieldsOf(rule),
  rule,
  invalid: new Set(),
  past,
  slot: '',
})

const reduce = (state: State, action: Action): State => {
  if (action === 'undo') {
    const last = state.past.at(-1)
    return last ? showing(last, state.past.slice(0, -1)) : state
  }
  if ('rule' in action) return showing(action.rule)
  const fields = { ...state.fields, ...action.fields }
  const slot = Object.keys(action.fields).join(' ')
  const past = slot === state.slot || slot === '' ? state.past : [...state.past, state.rule]
  return { fields, ...readRule(fields, state.rule), past, slot }
}

const MODEL: IslandModel<State, Action> = {
  url: { name: 'rule', place: 'rule-workshop' },
  preset: showing(PRESET),
  reduce,
  format: ({ rule }) => formatRule(rule),
  parse: (text) => {
    const rule = parseRule(text, PRESET)
    return rule && { rule }
  },
  change: (fields) => ({ fields }),
}

/** Lets a visitor write a commission rule as a sentence, and see what it would have paid the sample company's closers in November. */
export function RuleWorkshop() {
  const { publish } = useShell()
  const { state, isRestored, panel, apply, choose, type, commit, link } = useIslandState(
    MODEL,
    ({ rule: { base, every, cap, paid } }) =>
      publish({ type: 'rule_tried', base, every, cap: cap === null ? 'none' : 'set', paid }),
  )
  const { fields, rule, invalid, past } = state
  const month = monthUnder(CLOSERS, rule)
  return (
    <RestoredRegion isRestored={isRestored}>
      <ProductScreen
        place="Pay plans"
        caption={workshop.caption}
        aside={workshop.month}
        list={
          <>
            <RuleSentence {...{ panel, fields, invalid, choose, type, commit }} />
            <p className={styles.rule}>{ruleText(rule)}</p>
            <Result>{resultText(month)}</Result>
            <MonthTable {...month} rule={rule} />
          </>
        }
        detail={
          <Sheet>
            <ScreenHead title={workshop.deciding} aside={`${month.share.toFixed(1)}% of the contracts`} />
            {month.deciding.length === 0 ? <Note>{workshop.none}</Note> : null}
            <ol>
              {month.deciding.map((line) => (
                <li key={line.deal.customer} className={styles.deal}>
                  {decidingText(line)} <b className={styles.change}>{signed(line.change)}</b>
                </li>
              ))}
            </ol>
            {rule.base === 'margin' ? <Note>{workshop.margin}</Note> : null}
            <Note>{workshop.staged}</Note>
            <CopyButtons
              copies={[
                { label: workshop.copyPlan, done: 'Plan copied.', text: () => planText(rule, month) },
                { label: workshop.copyLink, done: 'Link copied.', text: link },
              ]}
            >
              <TextButton
                label={workshop.undo}
                isDisabled={past.length === 0}
                onPress={() => apply('undo')}
              />
            </CopyButtons>
          </Sheet>
        }
      />
    </RestoredRegion>
  )
}

const Change = ({ pay, today }: { pay: number; today: number }) => (
  <Computed cents={pay - today} working={[pay, -today]} text={signed(pay - today)} />
)

/** Pay of each closer today and under the rule. Adds up. */
const MonthTable = ({ rows, total, rule }: Month & { rule: Rule }) => (
  <table className={table.table}>
    <thead>
      <tr>
        <th scope="col">{workshop.of}</th>
        <th scope="col" className={styles.today}>
          {workshop.today}
        </th>
        <th scope="col">{workshop.under}</th>
        <th scope="col">{workshop.change}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, plan, lines, today, pay, change }) => (
        <tr key={name}>
          <th scope="row">
            {name}
            <span className={table.detail}>{`${lines.length} installs, ${workshop.plans[plan]}`}</span>
          </th>
          <td className={styles.today}>
            <Computed
              cents={today}
              rule={workshop.plans[plan]}
              person={name}
              working={lines.map((line) => line.today)}
            />
          </td>
          <td>
            <Computed
              cents={pay}
              rule={ruleText(rule)}
              person={name}
              working={lines.map((line) => line.pay)}
            />
          </td>
          <td data-sign={Math.sign(change)}>{change === 0 ? '–' : <Change pay={pay} today={today} />}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">All</th>
        <td className={styles.today}>
          <Computed cents={total.today} working={rows.map((row) => row.today)} />
        </td>
        <td>
          <Computed cents={total.pay} working={rows.map((row) => row.pay)} />
        </td>
        <td>{total.change === 0 ? '–' : <Change {...total} />}</td>
      </tr>
    </tfoot>
  </table>
)
