import { useShell } from '@federation/area-kit/shell-services'
import { ProductScreen, ScreenHead } from 'shared-ui'
import { Computed } from 'shared-ui/scenes/amount.tsx'
import { ControlPanel, NumberField, Result, SelectField } from 'shared-ui/island-kit/controls.tsx'
import { formModel } from 'shared-ui/island-kit/form.ts'
import { CopyButtons, RestoredRegion } from 'shared-ui/island-kit/share.tsx'
import { Note, Sheet, SheetLine } from 'shared-ui/island-kit/sheet.tsx'
import { useIslandState } from 'shared-ui/island-kit/use-island-state.ts'
import { dollars } from 'shared-ui/scenes/money.ts'
import { ColumnHeads } from 'shared-ui/type/column-heads.tsx'
import styles from '../components/employee-cost/employee-cost.module.css'
import { employeeCost as content } from '../content/employee-cost.ts'
import { COST_FORM, COST_LIMITS, computeEmployerCost, type TaxLine } from '../model/employee-cost.ts'
import { getStateFacts, SUI_STATES } from '../model/hiring-facts.ts'

const STATE_OPTIONS = SUI_STATES.map((state) => ({ value: state, label: getStateFacts(state).name }))

const MODEL = formModel(COST_FORM, { name: 'cost', place: 'employee-cost' }, content.sample)

/** Lets a visitor compute an employer's payroll taxes for one employee, and compare two states. */
export function Island() {
  const { publish } = useShell()
  const { state, isRestored, panel, chosen, typed, link } = useIslandState(MODEL, (shown) =>
    publish({ type: 'employee_cost', state: shown.terms.state, other: shown.terms.other }),
  )
  const { terms } = state
  const [name, other] = [getStateFacts(terms.state).name, getStateFacts(terms.other).name]
  const cost = computeEmployerCost(terms.wages, terms.suiRate, terms.state)
  const otherCost = computeEmployerCost(terms.wages, terms.suiRate, terms.other)
  return (
    <RestoredRegion isRestored={isRestored}>
      <ProductScreen
        place="People"
        caption={content.caption}
        aside={content.screen}
        list={
          <>
            <ControlPanel label={content.change} ref={panel}>
              <NumberField
                {...typed('wages', content.wages)}
                {...COST_LIMITS.wages}
                step={100}
                unit="$"
                unitSide="start"
              />
              <NumberField
                {...typed('suiRate', content.suiRate)}
                {...COST_LIMITS.suiRate}
                step={0.1}
                unit="%"
              />
              <SelectField {...chosen('state', content.state)} options={STATE_OPTIONS} />
              <SelectField {...chosen('other', content.other)} options={STATE_OPTIONS} />
            </ControlPanel>
            <Result>
              {`In ${name}, you pay ${dollars(cost.taxes)} on top of ${dollars(terms.wages)}. ${difference(cost.taxes - otherCost.taxes, other)}`}
            </Result>
            <TaxTable {...cost} state={name} />
          </>
        }
        detail={
          <Sheet>
            <ScreenHead title={content.yearly} aside={name} />
            <dl>
              <SheetLine label={content.wagesLine} value={<span data-given>{dollars(terms.wages)}</span>} />
              <SheetLine label={content.taxesLine} value={<Taxes {...cost} />} />
              <SheetLine
                label={content.totalLine}
                value={<Computed cents={cost.total} working={[terms.wages, cost.taxes]} />}
                isSum
              />
            </dl>
            <ScreenHead title={content.other} aside={other} />
            <dl className={styles.other}>
              <SheetLine label={content.taxesLine} value={<Taxes {...otherCost} />} />
              <SheetLine
                label={content.differenceLine}
                value={
                  <Computed cents={otherCost.taxes - cost.taxes} working={[otherCost.taxes, -cost.taxes]} />
                }
              />
            </dl>
            <Note>{content.left}</Note>
            <Note>{content.advice}</Note>
            <CopyButtons link={link} />
          </Sheet>
        }
      />
    </RestoredRegion>
  )
}

/** Compares the chosen state's taxes with those in `other`. `more` is the first amount less the second, in cents. */
const difference = (more: number, other: string): string =>
  more === 0
    ? `It’s the same in ${other}.`
    : `That’s ${dollars(Math.abs(more))} ${more > 0 ? 'more' : 'less'} than in ${other}.`

const percent = (rate: number): string => `${rate / 1000}%`

interface TaxSum {
  lines: readonly TaxLine[]
  taxes: number
}

const Taxes = ({ lines, taxes }: TaxSum) => (
  <Computed
    cents={taxes}
    rule={lines.map(({ tax }) => content.taxes[tax]).join(', ')}
    working={lines.map(({ amount }) => amount)}
  />
)

const TaxTable = ({ lines, taxes, state }: TaxSum & { state: string }) => (
  <table className={styles.taxes}>
    <caption className="visually-hidden">Employer taxes in {state}</caption>
    <ColumnHeads columns={content.columns} />
    <tbody>
      {lines.map(({ tax, rate, taxable, base, year, amount }) => {
        const note = tax in content.notes ? content.notes[tax as keyof typeof content.notes] : undefined
        return (
          <tr key={tax}>
            <th scope="row">
              {content.taxes[tax]}
              {note === undefined ? null : <span className={styles.note}>, {note}</span>}
              <span className={styles.math}>
                {percent(rate)} of {dollars(taxable)}
                {base === null
                  ? null
                  : `${taxable < base ? ', limit' : ', the first'} ${dollars(base, { cents: false })} (${year})`}
              </span>
            </th>
            <td>{dollars(amount)}</td>
          </tr>
        )
      })}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">{content.taxesLine}</th>
        <td>
          <Taxes lines={lines} taxes={taxes} />
        </td>
      </tr>
    </tfoot>
  </table>
)
