import { useShell } from '@federation/area-kit/shell-services'
import { type ReactNode, type RefObject, useId } from 'react'
import { getMessageId } from 'shared-contracts/form-post'
import { ProductScreen, ScreenHead } from 'shared-ui'
import { Computed } from 'shared-ui/scenes/amount.tsx'
import { ControlPanel, Result } from 'shared-ui/island-kit/controls.tsx'
import { type Fields, formModel, type FormState } from 'shared-ui/island-kit/form.ts'
import { CopyButtons, RestoredRegion, TextButton } from 'shared-ui/island-kit/share.tsx'
import { Note, Sheet } from 'shared-ui/island-kit/sheet.tsx'
import {
  type ChosenProps,
  type FieldTexts,
  type IslandModel,
  type TypedProps,
  useIslandState,
} from 'shared-ui/island-kit/use-island-state.ts'
import ruleSentence from '../components/workshop/rule-sentence.module.css'
import table from '../components/pay-table.module.css'
import ruleWorkshop from '../components/workshop/rule-workshop.module.css'
import { workshop } from '../content/workshop.ts'
import { CLOSERS } from '../sample-data/november.ts'
import { formatSignedAmount } from 'shared-ui/scenes/money.ts'
import { ColumnHeads } from 'shared-ui/type/column-heads.tsx'
import {
  formatDecidingDeal,
  formatPlanText,
  resultText,
  ruleText,
} from '../components/workshop/workshop-text.ts'
import {
  RATE_BASES,
  LIMITS,
  type ComputedMonth,
  computeMonthUnder,
  PAYMENT_TIMES,
  type Rule,
  RULE_FORM,
} from '../model/workshop.ts'

interface State extends FormState<Rule> {
  /** Earlier rules, oldest first. Undo restores the last one. Consecutive changes of the same field are undone together. */
  past: readonly Rule[]
  /** Name of the input field that changed last. Empty after an undo, so that the next change begins a new undo step. */
  changedField: string
}

type Action = Partial<Fields<Rule>> | 'undo'

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

const FORM = formModel(RULE_FORM, { name: 'rule', place: 'rule-workshop' }, PRESET)

const MODEL: IslandModel<State, Action, keyof Rule> = {
  ...FORM,
  preset: { ...FORM.preset, past: [], changedField: '' },
  reduce: (state, action) => {
    if (action === 'undo') {
      const last = state.past.at(-1)
      return last
        ? { ...FORM.reduce(state, RULE_FORM.fieldsOf(last)), past: state.past.slice(0, -1), changedField: '' }
        : state
    }
    const changedField = Object.keys(action).join(' ')
    const past =
      changedField === state.changedField || changedField === '' ? state.past : [...state.past, state.terms]
    return { ...FORM.reduce(state, action), past, changedField }
  },
}

/**
 * Lets a visitor write a commission rule as a sentence. Shows what the rule would have paid the sample company's salespeople in
 * November.
 */
export function Island() {
  const { publish } = useShell()
  const { state, isRestored, panel, apply, chosen, typed, link } = useIslandState(
    MODEL,
    ({ terms: { base, every, cap, paid } }) =>
      publish({ type: 'rule_tried', base, every, cap: cap === null ? 'none' : 'set', paid }),
  )
  const { terms: rule, invalid, past } = state
  const month = computeMonthUnder(CLOSERS, rule)
  return (
    <RestoredRegion isRestored={isRestored}>
      <ProductScreen
        place="Pay plans"
        caption={workshop.caption}
        aside={workshop.month}
        list={
          <>
            <RuleSentence {...{ panel, invalid, chosen, typed }} />
            <p className={ruleWorkshop.rule}>{ruleText(rule)}</p>
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
                <li key={line.deal.customer} className={ruleWorkshop.deal}>
                  {formatDecidingDeal(line)}{' '}
                  <b className={ruleWorkshop.change}>{formatSignedAmount(line.change)}</b>
                </li>
              ))}
            </ol>
            {rule.base === 'margin' ? <Note>{workshop.margin.note}</Note> : null}
            <Note>{workshop.staged}</Note>
            <CopyButtons
              link={link}
              copies={[
                { label: workshop.copyPlan, done: 'Plan copied.', text: () => formatPlanText(rule, month) },
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
  <Computed cents={pay - today} working={[pay, -today]} text={formatSignedAmount(pay - today)} />
)

/** Table of each salesperson's pay under today's pay plan and under the visitor's commission rule, with totals. */
const MonthTable = ({ rows, total, rule }: ComputedMonth & { rule: Rule }) => (
  <table className={table.table}>
    <ColumnHeads
      columns={[
        workshop.of,
        { head: workshop.today, className: ruleWorkshop.today },
        workshop.under,
        workshop.change,
      ]}
    />
    <tbody>
      {rows.map(({ name, plan, lines, today, pay, change }) => (
        <tr key={name}>
          <th scope="row">
            {name}
            <span className={table.detail}>{`${lines.length} installs, ${workshop.plans[plan]}`}</span>
          </th>
          <td className={ruleWorkshop.today}>
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
        <td className={ruleWorkshop.today}>
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

type RuleField = keyof Rule

const PROBLEMS: Partial<Record<RuleField, string>> = {
  rate: workshop.problems.percent,
  above: workshop.problems.percent,
  upTo: workshop.problems.upTo,
  bonus: workshop.problems.bonus,
  cap: workshop.problems.cap,
}

const OPTIONS = {
  base: RATE_BASES.map((base) => ({ value: base, label: workshop.bases[base] })),
  every: workshop.ordinals.map((label, index) => ({ value: String(index + LIMITS.every.min), label })),
  paid: PAYMENT_TIMES.map((paid) => ({ value: paid, label: workshop.paid[paid] })),
}

interface RuleSentenceProps {
  panel: RefObject<HTMLFieldSetElement | null>
  invalid: ReadonlySet<RuleField>
  chosen: (name: RuleField, label: string) => ChosenProps
  typed: (name: RuleField, texts: FieldTexts) => TypedProps
}

/** A commission rule as a sentence with input fields. Error messages are below the sentence, in the order of the fields. */
function RuleSentence({ panel, invalid, chosen, typed }: RuleSentenceProps) {
  const id = useId()
  const fieldId = (name: RuleField) => `${id}${name}`
  const number = (name: RuleField, digits: number, placeholder?: string) => {
    const texts = { label: workshop.slots[name], hint: '', problem: PROBLEMS[name] }
    const { label, value, problem, onChange, onCommit } = typed(name, texts)
    return (
      <input
        id={fieldId(name)}
        type="text"
        name={name}
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : getMessageId(fieldId(name))}
        placeholder={placeholder}
        value={value}
        className={ruleSentence.slot}
        size={digits}
        onChange={(event) => onChange(event.target.value.trim())}
        onBlur={onCommit}
      />
    )
  }
  const list = (name: keyof typeof OPTIONS) => {
    const { label, value, onChange } = chosen(name, workshop.slots[name])
    return (
      <select
        name={name}
        autoComplete="off"
        aria-label={label}
        value={value}
        className={ruleSentence.slot}
        onChange={(event) => onChange(event.target.value)}
      >
        {OPTIONS[name].map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )
  }
  return (
    <ControlPanel label={workshop.write} ref={panel}>
      <p className={ruleSentence.sentence}>
        Closers get <Joined>{number('rate', 4)}%</Joined> of {list('base')} up to a total of{' '}
        <Joined>${number('upTo', 8)}</Joined> a month, then <Joined>{number('above', 4)}%</Joined>, plus{' '}
        <Joined>${number('bonus', 6)}</Joined> for {list('every')} install in a week, and never more than{' '}
        <Joined>${number('cap', 9, workshop.noCap)}</Joined> a month, paid {list('paid')}
      </p>
      <ul className={ruleSentence.problems}>
        {[...invalid].map((name) => (
          <li key={name} id={getMessageId(fieldId(name))}>
            {PROBLEMS[name]}
          </li>
        ))}
      </ul>
    </ControlPanel>
  )
}

/** Keeps an input field and its unit on the same line. */
const Joined = ({ children }: { children: ReactNode }) => (
  <span className={ruleSentence.joined}>{children}</span>
)
