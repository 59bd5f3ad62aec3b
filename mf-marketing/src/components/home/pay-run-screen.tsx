import { Amount, Portrait, ProductScreen, ScreenHead } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { REGISTER, REST, RUN } from 'shared-ui/scenes/pay-run.ts'
import { shareDerivation } from 'shared-ui/scenes/derivation.ts'
import { SOLAR_DEALS } from 'shared-ui/scenes/ridgeline-deals.ts'
import { PAY_STUB, PERIOD, TICKET } from 'shared-ui/scenes/ridgeline.ts'
import { registerDerivations, REST_DERIVATIONS, RUN_DERIVATIONS } from 'shared-ui/scenes/run-derivation.ts'
import { home } from '../../content/home.ts'
import { EarningsSheet } from './earnings-sheet.tsx'
import styles from './pay-run-screen.module.css'

const SUMS = [
  { label: 'Gross', amount: RUN.gross, from: RUN_DERIVATIONS.gross },
  { label: 'Withheld', amount: -RUN.withheld, from: RUN_DERIVATIONS.withheld },
  { label: `${RUN.people} deposits`, amount: RUN.net, from: RUN_DERIVATIONS.net },
  { label: 'Debit with tax share', amount: RUN.debit, from: RUN_DERIVATIONS.debit },
]

/** The product's screen of a pay run: its sums, everybody in it, and one person's pay opened to where it comes from. */
export const PayRunScreen = () => (
  <div className={styles.screen}>
    <ProductScreen
      place="Pay runs"
      caption={home.screen}
      aside={
        <>
          <span data-on="wide">{PERIOD.label}</span>
          <b className={styles.state}>Pays {PERIOD.payday}</b>
        </>
      }
      list={
        <>
          <dl className={styles.sums}>
            {SUMS.map(({ label, amount, from }) => (
              <div key={label}>
                <dt className={styles.what}>{label}</dt>
                <dd className={styles.sum}>
                  <Amount from={from}>{dollars(amount)}</Amount>
                </dd>
              </div>
            ))}
          </dl>
          <ScreenHead title="Everyone in the run" aside={`${RUN.w2} on W-2, ${RUN.contractors} on 1099`} />
          <table className={styles.people}>
            <caption className="visually-hidden">The pay run, person by person</caption>
            <thead>
              <tr>
                <th scope="col">Who</th>
                <th scope="col" className={styles.more}>
                  Gross
                </th>
                <th scope="col" className={styles.more}>
                  Withheld
                </th>
                <th scope="col">Net</th>
              </tr>
            </thead>
            <tbody>
              {REGISTER.map((line) => {
                const { person, form, paidBy, gross, withheld, net } = line
                const from = registerDerivations(line)
                return (
                  <tr key={person.name} data-open={person === PAY_STUB.person || undefined}>
                    <th scope="row">
                      <span className={styles.who}>
                        <Portrait id={person.portrait} size={40} />
                        <span>
                          {person.name}
                          <span className={styles.what}>
                            {form}, {paidBy}
                          </span>
                        </span>
                      </span>
                    </th>
                    <td className={styles.more}>
                      <Amount from={from.gross}>{dollars(gross)}</Amount>
                    </td>
                    <td className={styles.more}>
                      {withheld === 0 ? 'none' : <Amount from={from.withheld}>{dollars(-withheld)}</Amount>}
                    </td>
                    <td>
                      <Amount from={from.net}>{dollars(net)}</Amount>
                    </td>
                  </tr>
                )
              })}
              <tr>
                <th scope="row">{REST.people} more</th>
                <td className={styles.more}>
                  <Amount from={REST_DERIVATIONS.gross}>{dollars(REST.gross)}</Amount>
                </td>
                <td className={styles.more}>
                  <Amount from={REST_DERIVATIONS.withheld}>{dollars(-REST.withheld)}</Amount>
                </td>
                <td>
                  <Amount from={REST_DERIVATIONS.net}>{dollars(REST.net)}</Amount>
                </td>
              </tr>
            </tbody>
          </table>
          <div className={styles.settled} data-on="wide">
            <ScreenHead title="Settled before approval" aside={PERIOD.approval} />
            <p className={styles.line}>
              <span>
                Ticket {TICKET.number}: Alvarez added to {TICKET.person.name}’s split
                <span className={styles.what}>
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
