import { ScreenHead, ScreenPerson } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { shortDay } from 'shared-ui/scenes/pay-calendar.ts'
import { SHARES } from 'shared-ui/scenes/ridgeline-deals.ts'
import { PEOPLE, RIDGELINE_SHOP } from 'shared-ui/scenes/ridgeline-people.ts'
import { ONBOARDING } from 'shared-ui/scenes/ridgeline-hiring.ts'
import { HER_FILE, TERRITORY } from '../../figures/ridgeline-hr.ts'
import agreement from './sheet-agreement.svg'
import form from './sheet-form.svg'
import letter from './sheet-letter.svg'
import styles from './person-record.module.css'

const PICTURES = { agreement, form, letter }
const { person, tasks } = ONBOARDING
const done = tasks.filter((task) => task.done).length
const signed = HER_FILE.filter((sheet) => sheet.signed).length

const FACTS = [
  { term: 'Paid', fact: `${PEOPLE.lena.form}, ${dollars(PEOPLE.lena.hourly)} an hour` },
  { term: 'Share', fact: `${SHARES.setter}% of each deal’s pool` },
  { term: 'Reports to', fact: PEOPLE.hank.name },
  { term: 'First day', fact: `${shortDay(PEOPLE.lena.since)}, ${RIDGELINE_SHOP}` },
  { term: 'Territory', fact: `${TERRITORY.name}, ${TERRITORY.homes} homes` },
]

/** A new setter's record three days before her first: terms, steps before day one, documents. */
export function PersonRecord() {
  return (
    <>
      <ScreenPerson person={person}>{person.role}</ScreenPerson>
      <dl className={styles.facts}>
        {FACTS.map(({ term, fact }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <ScreenHead title="Before day one" aside={`${done} of ${tasks.length}`} />
      <ol className={styles.steps}>
        {tasks.map((task) => (
          <li key={task.label} data-done={task.done || undefined}>
            {task.label}
            <span>{task.when}</span>
          </li>
        ))}
      </ol>
      <ScreenHead title="Documents" aside={`${signed} signed`} />
      <ul className={styles.sheets}>
        {HER_FILE.map((sheet) => (
          <li key={sheet.document}>
            <img src={PICTURES[sheet.picture]} loading="lazy" alt="" width={96} height={104} />
            {sheet.document}
            <span>{sheet.state}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
