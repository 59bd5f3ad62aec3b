import { Amount, Portrait, ProductScreen, ScreenHead, Unbroken } from 'shared-ui'
import { lineDerivation, shareDerivation, totalDerivation } from 'shared-ui/scenes/derivation.ts'
import { registerDerivations, REST_DERIVATIONS, RUN_DERIVATIONS } from 'shared-ui/scenes/run-derivation.ts'
import { dollars, sum } from 'shared-ui/scenes/money.ts'
import { REGISTER, UNNAMED_TOTALS, RUN } from 'shared-ui/scenes/pay-run.ts'
import { computeShare, SOLAR_DEALS } from 'shared-ui/scenes/ridgeline-deals.ts'
import { PAY_STUB, PERIOD, TICKET } from 'shared-ui/scenes/ridgeline.ts'
import { SplitBar } from 'shared-ui/scenes/pay-scenes.tsx'
import { ColumnHeads } from 'shared-ui/type/column-heads.tsx'
import earningsSheet from './earnings-sheet.module.css'
import payRunScreen from './pay-run-screen.module.css'

const SUMS = [
  { label: 'Gross', amount: RUN.gross, from: RUN_DERIVATIONS.gross },
  { label: 'Withheld', amount: -RUN.withheld, from: RUN_DERIVATIONS.withheld },
  { label: `${RUN.people} deposits`, amount: RUN.net, from: RUN_DERIVATIONS.net },
  { label: 'Debit with employer tax', amount: RUN.debit, from: RUN_DERIVATIONS.debit },
]

/** Sample screen of the product, a pay run: totals, a list of people, and the pay of one person. */
export const PayRunScreen = ({ caption }: { caption: string }) => (
  <div className={payRunScreen.screen}>
    <ProductScreen
      place="Pay runs"
      caption={caption}
      aside={
        <>
          <span data-on="wide">{PERIOD.label}</span>
          <b className={payRunScreen.state}>Pays {PERIOD.payday}</b>
        </>
      }
      list={
        <>
          <dl className={payRunScreen.sums}>
            {SUMS.map(({ label, amount, from }) => (
              <div key={label}>
                <dt className={payRunScreen.what}>{label}</dt>
                <dd className={payRunScreen.sum}>
                  <Amount from={from}>{dollars(amount)}</Amount>
                </dd>
              </div>
            ))}
          </dl>
          <ScreenHead title="Everyone in the run" aside={`${RUN.w2} on W-2, ${RUN.contractors} on 1099`} />
          <table className={payRunScreen.people}>
            <caption className="visually-hidden">The pay run, person by person</caption>
            <ColumnHeads
              columns={[
                'Who',
                { head: 'Gross', className: payRunScreen.more },
                { head: 'Withheld', className: payRunScreen.more },
                'Net',
              ]}
            />
            <tbody>
              {REGISTER.map((line) => {
                const { person, form, paidBy, gross, withheld, net } = line
                const from = registerDerivations(line)
                return (
                  <tr key={person.name} data-open={person === PAY_STUB.person || undefined}>
                    <th scope="row">
                      <span className={payRunScreen.who}>
                        <Portrait id={person.portrait} size={40} />
                        <span>
                          {person.name}
                          <span className={payRunScreen.what}>
                            <Unbroken text={`${form}, ${paidBy}`} />
                          </span>
                        </span>
                      </span>
                    </th>
                    <td className={payRunScreen.more}>
                      <Amount from={from.gross}>{dollars(gross)}</Amount>
                    </td>
                    <td className={payRunScreen.more}>
                      {withheld === 0 ? 'none' : <Amount from={from.withheld}>{dollars(-withheld)}</Amount>}
                    </td>
                    <td>
                      <Amount from={from.net}>{dollars(net)}</Amount>
                    </td>
                  </tr>
                )
              })}
              <tr>
                <th scope="row">{UNNAMED_TOTALS.people} more</th>
                <td className={payRunScreen.more}>
                  <Amount from={REST_DERIVATIONS.gross}>{dollars(UNNAMED_TOTALS.gross)}</Amount>
                </td>
                <td className={payRunScreen.more}>
                  <Amount from={REST_DERIVATIONS.withheld}>{dollars(-UNNAMED_TOTALS.withheld)}</Amount>
                </td>
                <td>
                  <Amount from={REST_DERIVATIONS.net}>{dollars(UNNAMED_TOTALS.net)}</Amount>
                </td>
              </tr>
            </tbody>
          </table>
          <div className={payRunScreen.settled} data-on="wide">
            <ScreenHead title="Settled before approval" aside={PERIOD.approval} />
            <p className={payRunScreen.line}>
              <span>
                Ticket {TICKET.number}: Alvarez share added to {TICKET.person.name}’s stub
                <span className={payRunScreen.what}>
                  asked {TICKET.askedAt.slice(4)}, answered {TICKET.answeredAt.slice(4)}
                </span>
              </span>
              <b>
                <Amount
                  from={shareDerivation(SOLAR_DEALS.alvarez, 'setter', TICKET.person)}
                >{`+${dollars(TICKET.amount)}`}</Amount>
              </b>
            </p>
          </div>
        </>
      }
      detail={<EarningsSheet />}
    />
  </div>
)

const { delgado } = SOLAR_DEALS
const { person, earnings, gross, deductions, net } = PAY_STUB
const withheldAmounts = deductions.map(({ amount }) => amount)
const added = earnings.filter(({ amount }) => amount > 0)

const EarningsSheet = () => (
  <>
    <p className={earningsSheet.who}>
      <Portrait id={person.portrait} size={48} />
      <span>
        <b className={earningsSheet.name}>{person.name}</b>
        {person.role}, W-2
      </span>
    </p>
    <ScreenHead
      title="Where it comes from"
      aside={
        <Amount
          from={totalDerivation(
            'All earnings for the period',
            earnings.map(({ amount }) => amount),
            { person },
          )}
        >
          {dollars(gross)}
        </Amount>
      }
    />
    <SplitBar amounts={added.map(({ amount }) => amount)} className={earningsSheet.bar} />
    <dl>
      {earnings.map((line) => (
        <div key={line.label} className={earningsSheet.line} data-minus={line.amount < 0 || undefined}>
          <dt>
            {line.label}
            <span className={earningsSheet.detail}>{line.detail}</span>
          </dt>
          <dd>
            <Amount from={lineDerivation(line, person)}>{dollars(line.amount)}</Amount>
          </dd>
        </div>
      ))}
      <div className={earningsSheet.line} data-minus>
        <dt>
          Withheld
          <span className={earningsSheet.detail}>four taxes, a court order</span>
        </dt>
        <dd>
          <Amount from={totalDerivation('Taxes and orders', withheldAmounts, { person })}>
            {dollars(sum(withheldAmounts))}
          </Amount>
        </dd>
      </div>
      <div className={earningsSheet.net}>
        <dt>To her bank</dt>
        <dd>
          <Amount from={totalDerivation('Gross, minus withholding', [gross, ...withheldAmounts], { person })}>
            {dollars(net)}
          </Amount>
        </dd>
      </div>
    </dl>
    <p className={earningsSheet.waiting} data-on="wide">
      <span>Not in this run: {delgado.customer} is waiting on a permit</span>
      <span>
        <Amount from={shareDerivation(delgado, 'closer', person)}>
          {dollars(computeShare(delgado, 'closer'))}
        </Amount>
      </span>
    </p>
  </>
)
