import { Portrait, ProductScreen, ScreenHead } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { REGISTER, REST, RUN } from 'shared-ui/scenes/pay-run.ts'
import { PAY_STUB, PERIOD, TICKET } from 'shared-ui/scenes/ridgeline.ts'
import { home } from '../../content/home.ts'
import { EarningsSheet } from './earnings-sheet.tsx'
import styles from './pay-run-screen.module.css'

const SUMS = [
  { label: 'Gross', amount: RUN.gross },
  { label: 'Withheld', amount: -RUN.withheld },
  { label: `${RUN.people} deposits`, amount: RUN.net },
  { label: 'Debit with tax share', amount: RUN.debit },
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
            {SUMS.map(({ label, amount }) => (
              <div key={label}>
                <dt className={styles.what}>{label}</dt>
                <dd className={styles.sum}>{dollars(amount)}</dd>
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
              {REGISTER.map(({ person, form, paidBy, gross, withheld, net }) => (
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
                  <td className={styles.more}>{dollars(gross)}</td>
                  <td className={styles.more}>{withheld === 0 ? 'none' : dollars(-withheld)}</td>
                  <td>{dollars(net)}</td>
                </tr>
              ))}
              <tr>
                <th scope="row">{REST.people} more</th>
                <td className={styles.more}>{dollars(REST.gross)}</td>
                <td className={styles.more}>{dollars(-REST.withheld)}</td>
                <td>{dollars(REST.net)}</td>
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
              <b>+{dollars(TICKET.amount)}</b>
            </p>
          </div>
        </>
      }
      detail={<EarningsSheet />}
    />
  </div>
)
