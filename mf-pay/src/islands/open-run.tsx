import { useShell } from '@federation/area-kit/shell-services'
import { useLayoutEffect, useRef } from 'react'
import { DOM } from 'shared-contracts/page'
import { ProductScreen, ScreenHead } from 'shared-ui'
import { Computed } from 'shared-ui/scenes/amount.tsx'
import { ControlPanel, RadioField, Result } from 'shared-ui/island-kit/controls.tsx'
import { CopyButtons, PrintButton, RestoredRegion, TextButton } from 'shared-ui/island-kit/share.tsx'
import { Note, Sheet, SheetLine } from 'shared-ui/island-kit/sheet.tsx'
import { type IslandModel, useIslandState } from 'shared-ui/island-kit/use-island-state.ts'
import { dollars } from 'shared-ui/scenes/money.ts'
import { longDate, namedDay, shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { EMPLOYER_PERCENT } from 'shared-ui/scenes/pay-rates.ts'
import { ColumnHeads } from 'shared-ui/type/column-heads.tsx'
import table from '../components/pay-table.module.css'
import styles from '../components/open-run/open-run.module.css'
import { openRun } from '../content/open-run.ts'
import {
  applyAnswers,
  type RunAnswers,
  approveRun,
  type ComputedRun,
  COUNT_ANSWERS,
  formatAnswers,
  OPEN_RUN,
  parseAnswers,
  type Problem,
  computeRoofPay,
  computeRun,
  SETTER_ANSWERS,
} from '../model/open-run.ts'

interface State {
  answers: RunAnswers
  /** True if the visitor tried to approve the payroll before answering the questions about both of its problems. */
  isRefused: boolean
}

type Action = { fields: Record<string, string> } | { answers: RunAnswers } | 'approve'

const PRESET: RunAnswers = { setter: null, count: null, isApproved: false }

const reduce = ({ answers, isRefused }: State, action: Action): State => {
  if (action === 'approve') {
    const approved = approveRun(answers)
    return { answers: approved ?? answers, isRefused: approved === null }
  }
  if ('answers' in action) return { answers: action.answers, isRefused: false }
  return { answers: applyAnswers(answers, action.fields), isRefused }
}

const MODEL: IslandModel<State, Action, Problem> = {
  url: { name: 'run', place: 'open-run' },
  preset: { answers: PRESET, isRefused: false },
  reduce,
  format: ({ answers }) => formatAnswers(answers),
  parse: (text) => {
    const answers = parseAnswers(text)
    return answers && { answers }
  },
  change: (fields) => ({ fields }),
  controls: ({ answers }) => ({ fields: { setter: answers.setter ?? '', count: answers.count ?? '' } }),
}

const share = dollars(OPEN_RUN.alvarez.setterShare)
const waits = (amount: string) => `${amount} waits`

const SETTER_OPTIONS = SETTER_ANSWERS.map((value) => ({
  value,
  label: openRun.answers.setter[value],
  detail: value === 'wait' ? waits(share) : `+${share}`,
}))
const COUNT_OPTIONS = COUNT_ANSWERS.map((value) => {
  const amount = dollars(computeRoofPay(OPEN_RUN, value))
  return {
    value,
    label: openRun.answers.count[value],
    detail: value === 'wait' ? waits(amount) : `+${amount}`,
  }
})

/** Lists the open problems, such as "the Alvarez deal has no setter and the Sorensen roof has two counts". */
const listOf = (open: readonly Problem[]): string =>
  open.map((problem) => openRun.problems[problem].open).join(' and ')

const resultText = ({ open, people, gross, net, debit }: ComputedRun, isApproved: boolean): string => {
  if (isApproved)
    return `Approved. ${people} people are paid ${dollars(net)} on ${longDate(OPEN_RUN.payday)}.`
  if (open.length === 0) return `Nothing is open. ${dollars(debit)} pays ${people} people.`
  return `${open.length === 1 ? '1 problem is' : `${open.length} problems are`} open: ${listOf(open)}. Without ${open.length === 1 ? 'it' : 'them'}, the gross is ${dollars(gross)}.`
}

/** Lets a visitor resolve the open problems of a payroll, and then approve it. */
export function Island() {
  const { publish } = useShell()
  const { state, isRestored, panel, apply, chosen, link } = useIslandState(MODEL, ({ answers }) =>
    publish({
      type: 'run_tried',
      setter: answers.setter ?? 'open',
      count: answers.count ?? 'open',
      approved: answers.isApproved ? 'yes' : 'no',
    }),
  )
  const {
    answers: { setter, count, isApproved },
    isRefused,
  } = state
  const run = computeRun(OPEN_RUN, { setter, count })
  const sheet = useRef<HTMLElement>(null)
  /**
   * True after a click on `Approve` or `Start over` that removes the clicked button. The element in `sheet`, which shows the
   * result, then gets the focus that the removed button had.
   */
  const isPressed = useRef(false)
  useLayoutEffect(() => {
    if (isPressed.current) sheet.current?.focus()
    isPressed.current = false
  })
  const press = (action: Action) => {
    isPressed.current = action !== 'approve' || run.open.length === 0
    apply(action)
  }
  const problemField = (name: Problem) => {
    const { label, hint, missing } = openRun.problems[name]
    const problem = isRefused && run.open.includes(name) ? missing : undefined
    return { ...chosen(name, label), hint, problem }
  }
  return (
    <RestoredRegion isRestored={isRestored}>
      <ProductScreen
        place="Pay runs"
        caption={openRun.caption}
        aside={`Pays ${namedDay(OPEN_RUN.payday)}`}
        list={
          <>
            {isApproved ? (
              <AnsweredProblems setter={setter} count={count} />
            ) : (
              <ControlPanel label={openRun.resolve} ref={panel}>
                <RadioField {...problemField('setter')} options={SETTER_OPTIONS} wide />
                <RadioField {...problemField('count')} options={COUNT_OPTIONS} wide />
              </ControlPanel>
            )}
            <Result>{resultText(run, isApproved)}</Result>
            <RunTable {...run} />
          </>
        }
        detail={
          <section
            ref={sheet}
            aria-label={isApproved ? openRun.sealed : openRun.funding}
            tabIndex={-1}
            className={styles.paper}
          >
            <Sheet>
              <ScreenHead
                title={isApproved ? `Approved ${namedDay(OPEN_RUN.approval)}` : openRun.funding}
                aside={`${run.people} people`}
              />
              <dl>
                <SheetLine label={openRun.gross} value={<Gross {...run} />} />
                <SheetLine
                  label={openRun.tax}
                  value={
                    <Computed
                      cents={run.employerTax}
                      working={`${EMPLOYER_PERCENT}% of ${dollars(run.wages)}`}
                    />
                  }
                />
                <SheetLine
                  label={openRun.debit}
                  detail={shortDate(OPEN_RUN.approval)}
                  value={<Computed cents={run.debit} working={[run.gross, run.employerTax]} />}
                  isSum
                />
              </dl>
              {isApproved ? (
                <Paydays {...run} />
              ) : (
                <>
                  <button
                    type="button"
                    className={styles.approve}
                    {...{ [DOM.ownEvent]: '' }}
                    onClick={() => press('approve')}
                  >
                    {openRun.approve}
                  </button>
                  <output className={styles.refused} aria-label="Approval">
                    {isRefused && run.open.length > 0 ? `Not approved: ${listOf(run.open)}.` : ''}
                  </output>
                </>
              )}
              <CopyButtons link={link}>
                {isApproved ? (
                  <>
                    <PrintButton label={openRun.print} sheet={sheet} />
                    <TextButton label={openRun.again} onPress={() => press({ answers: PRESET })} />
                  </>
                ) : null}
              </CopyButtons>
            </Sheet>
          </section>
        }
      />
    </RestoredRegion>
  )
}

/** The visitor's answers to the two problems of the payroll, as text. After the approval, this text replaces the form. */
const AnsweredProblems = ({ setter, count }: Pick<RunAnswers, 'setter' | 'count'>) => (
  <>
    <ScreenHead title={openRun.answered} />
    <dl>
      {setter === null ? null : (
        <SheetLine label={openRun.problems.setter.label} value={openRun.answers.setter[setter]} />
      )}
      {count === null ? null : (
        <SheetLine label={openRun.problems.count.label} value={openRun.answers.count[count]} />
      )}
    </dl>
  </>
)

/**
 * Total gross pay. A click shows how it adds up: an amount for each person whose pay depends on how the visitor solves the two
 * problems, and one amount for all other people.
 */
const Gross = ({ lines, gross }: ComputedRun) => (
  <Computed cents={gross} working={[...lines.map((line) => line.gross), OPEN_RUN.rest.gross]} />
)

const Net = ({ gross, withheld }: { gross: number; withheld: number }) => (
  <Computed cents={gross - withheld} working={[gross, -withheld]} />
)

/** Net pay on the payday of this payroll, and gross pay that is moved to the next payday. */
const Paydays = (run: ComputedRun) => {
  const { lines, people, waiting } = run
  return (
    <>
      <ScreenHead title={namedDay(OPEN_RUN.payday)} aside="Net pay" />
      <dl>
        {lines.map((line) => (
          <SheetLine key={line.name} label={line.name} value={<Net {...line} />} />
        ))}
        <SheetLine label={`${people - lines.length} more`} value={<Net {...OPEN_RUN.rest} />} />
        <SheetLine label={`${people} people`} value={<Net {...run} />} isSum />
      </dl>
      {waiting.length === 0 ? null : (
        <>
          <ScreenHead title={`Waits for ${namedDay(OPEN_RUN.nextPayday)}`} aside="Gross" />
          <dl>
            {waiting.map(({ problem, amount }) => (
              <SheetLine
                key={problem}
                label={openRun.problems[problem].waits}
                value={<span data-given>{dollars(amount)}</span>}
              />
            ))}
          </dl>
        </>
      )}
      <Note>{openRun.final}</Note>
    </>
  )
}

/** Payroll table: a row for each person whose pay depends on the visitor's answers, one row for all others, and the total. */
const RunTable = (run: ComputedRun) => {
  const { lines, people, withheld } = run
  const { rest } = OPEN_RUN
  return (
    <table className={table.table}>
      <caption className={styles.who}>{openRun.who}</caption>
      <ColumnHeads columns={openRun.columns} />
      <tbody>
        {lines.map((line) => (
          <tr key={line.name}>
            <th scope="row">
              {line.name} <span className={table.detail}>{line.paidBy}</span>
            </th>
            <td data-sign={Math.sign(line.added)}>
              <Computed
                cents={line.gross}
                person={line.name}
                rule={line.paidBy}
                working={line.added === 0 ? openRun.recorded : [line.gross - line.added, line.added]}
              />
            </td>
            <td>
              <Computed cents={-line.withheld} person={line.name} rule={openRun.taxes} working={line.taxes} />
            </td>
            <td data-sign={Math.sign(line.added)}>
              <Net {...line} />
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">{people - lines.length} more</th>
          <td data-given>{dollars(rest.gross)}</td>
          <td data-given>{dollars(-rest.withheld)}</td>
          <td>
            <Net {...rest} />
          </td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{openRun.run}</th>
          <td>
            <Gross {...run} />
          </td>
          <td>
            <Computed cents={-withheld} working={[...lines.map((line) => -line.withheld), -rest.withheld]} />
          </td>
          <td>
            <Net {...run} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
