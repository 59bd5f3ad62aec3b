import { Amount, Chapter, ClosingBand, Hero, LedgerChapter, PaymentTicket, Steps } from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import { totalDerivation } from 'shared-ui/scenes/derivation.ts'
import { dollars } from 'shared-ui/scenes/money.ts'
import { CompareTable, Stay, Strengths } from '../../components/company/compare-parts.tsx'
import styles from '../../components/company/two-lanes.module.css'
import { handOver, servicetitan } from '../../content/alternatives/servicetitan.ts'
import { ONE_THURSDAY } from '../../sample-data/company.ts'

export const Page = () => (
  <>
    <Hero {...servicetitan.opening} tone="spruce" scene={<PaymentTicket />} />
    <Strengths comparison={servicetitan} tone="paper" />
    <Chapter head={handOver.head} tone="sky">
      <TwoLanes />
      <Steps {...handOver} />
    </Chapter>
    <CompareTable comparison={servicetitan} />
    <LedgerChapter {...servicetitan.differences} marks="tally" tone="card" />
    <Stay comparison={servicetitan} tone="paper" />
    <ClosingBand
      {...servicetitan.closing}
      id="servicetitan-closing"
      tone="deep"
      picture={<JobSite trade="hvac" />}
    />
  </>
)

const { person, day, total, jobs } = ONE_THURSDAY

/** One day in two tools: finished jobs on the left, and the pay earned so far on the right. */
const TwoLanes = () => (
  <table className={styles.lanes}>
    <caption className={styles.caption}>
      {day}, {person.name}, {person.role}
    </caption>
    <thead>
      <tr>
        <th scope="col" className={styles.job}>
          <b className={styles.name}>ServiceTitan</b> knows the job
        </th>
        <th scope="col" className={styles.pay}>
          <b className={styles.name}>Crewtally</b> knows the person
        </th>
      </tr>
    </thead>
    <tbody>
      {jobs.map(({ job, customer, at, sold, hours, parts, count }) => (
        <tr key={job}>
          <th scope="row" className={styles.job}>
            <span className={styles.at}>{at}</span> <b className={styles.number}>Job {job}</b>{' '}
            <span className={styles.sold}>
              {customer}, {sold.toLowerCase()}
            </span>
          </th>
          <td className={styles.pay}>
            <svg
              viewBox={`0 0 ${total} 1`}
              preserveAspectRatio="none"
              aria-hidden="true"
              className={styles.bar}
            >
              <rect width={count} height="1" />
            </svg>
            <b className={styles.count}>
              <Amount
                from={totalDerivation('Hours, tune-ups and spiffs by then', parts, {
                  person,
                  date: `${day}, ${at}`,
                })}
              >
                {dollars(count)}
              </Amount>
            </b>{' '}
            <span className={styles.hours}>{hours} h</span>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
