import type { ReactNode, RefObject } from 'react'
import { firstDay } from '../../content/first-day.ts'
import { dueText, notNeeded, planTitle, stepText } from '../../model/first-day-text.ts'
import { type PlanStep, type PlanTerms, WHO } from '../../model/first-day.ts'
import styles from './plan-sheet.module.css'

export interface PlanSheetProps {
  ref: RefObject<HTMLDivElement | null>
  terms: PlanTerms
  steps: readonly PlanStep[]
  done: ReadonlySet<string>
  onTick: (id: string, isDone: boolean) => void
  children: ReactNode
}

/** A plan as one sheet of paper: a list to tick for each person, and what is not needed. */
export const PlanSheet = ({ ref, terms, steps, done, onTick, children }: PlanSheetProps) => (
  <div ref={ref}>
    <p className={styles.title}>{planTitle(terms)}</p>
    {WHO.map((who) => (
      <section key={who} className={styles.person} aria-labelledby={`first-day-${who}`}>
        <h3 id={`first-day-${who}`} className={styles.who}>
          {firstDay.who[who]}
        </h3>
        <ul className={styles.steps}>
          {steps
            .filter((step) => step.who === who)
            .map((step) => {
              const { title, note, rule } = stepText(step, terms)
              return (
                <li key={step.id}>
                  <label className={styles.step}>
                    <input
                      type="checkbox"
                      name={step.id}
                      checked={done.has(step.id)}
                      className={styles.box}
                      onChange={(event) => onTick(step.id, event.target.checked)}
                    />
                    <span className={styles.what}>{title}</span>
                    <span className={styles.due} data-law={rule === undefined ? undefined : ''}>
                      {dueText(step, terms)}
                    </span>
                    {note === '' ? null : (
                      <span className={styles.note}>
                        {note} {rule === undefined ? null : <span className={styles.rule}>({rule})</span>}
                      </span>
                    )}
                  </label>
                </li>
              )
            })}
        </ul>
      </section>
    ))}
    <section className={styles.person} aria-labelledby="first-day-without">
      <h3 id="first-day-without" className={styles.who}>
        {firstDay.notNeeded}
      </h3>
      <dl>
        {notNeeded(terms).map(({ what, why }) => (
          <div key={what} className={styles.without}>
            <dt>{what}</dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
    </section>
    <p className={styles.advice}>{firstDay.advice}</p>
    <p className={styles.kept}>{firstDay.kept}</p>
    {children}
  </div>
)
