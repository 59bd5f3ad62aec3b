import { requireKey } from 'shared-contracts/fragment-files'
import {
  CASE_COUNTS,
  formatAmount,
  type CaseCounts,
  type CaseId,
  compareCounts,
  type Compared,
  formatComparison,
  COUNT_LIMITS,
  createCountForm,
  formatDifference,
} from '../model/head-count.ts'
import { useShell } from '@federation/area-kit/shell-services'
import { useMemo } from 'react'
import { ControlPanel, NumberField, Result } from 'shared-ui/island-kit/controls.tsx'
import { formModel } from 'shared-ui/island-kit/form.ts'
import { CopyButtons, RestoredRegion } from 'shared-ui/island-kit/share.tsx'
import { Note } from 'shared-ui/island-kit/sheet.tsx'
import { useIslandState } from 'shared-ui/island-kit/use-island-state.ts'
import { headCount as content } from '../content/head-count.ts'
import styles from '../components/company/head-count.module.css'

export const Island = ({ study }: { study: string }) => <HeadCountCase id={requireKey(CASE_COUNTS, study)} />

const modelOf = ({ own }: CaseCounts) =>
  formModel(createCountForm(own), { name: 'count', place: 'head-count' }, own)

/**
 * Applies the results of a case study to another company, whose number of employees the visitor types. Shows the values before
 * and after that company uses Crewtally, each with its formula.
 */
function HeadCountCase({ id }: { id: CaseId }) {
  const { publish } = useShell()
  const counts: CaseCounts = CASE_COUNTS[id]
  const model = useMemo(() => modelOf(counts), [counts])
  const { state, isRestored, panel, typed, link } = useIslandState(model, () =>
    publish({ type: 'case_counted', case: id }),
  )
  const heads = state.terms
  const compared = compareCounts(counts, heads)
  const ownCounts = `${counts.company}’s own count: ${counts.own.people} ${counts.unit}${counts.own.hires === null ? '' : `, ${counts.own.hires} new hires in a month`}.`
  return (
    <RestoredRegion isRestored={isRestored}>
      <figure className={styles.count}>
        <div className={styles.paper} data-tone="card">
          <div className={styles.own}>
            <ControlPanel label={content.change} ref={panel}>
              <NumberField
                {...typed('people', { ...content.people, label: counts.who })}
                {...COUNT_LIMITS.people}
                unit={counts.unit}
              />
              {heads.hires === null ? null : (
                <NumberField
                  {...typed('hires', content.hires)}
                  {...COUNT_LIMITS.hires}
                  unit={content.hires.unit}
                />
              )}
            </ControlPanel>
            <Result>{formatComparison(compared)}</Result>
          </div>
          <div>
            <ul className={styles.measures}>
              {compared.map((one) => (
                <MeasureBars key={one.measure.label} compared={one} />
              ))}
            </ul>
            <CopyButtons link={link} />
          </div>
        </div>
        <figcaption>
          <Note>{`${ownCounts} ${content.note}`}</Note>
        </figcaption>
      </figure>
    </RestoredRegion>
  )
}

/** One measure of a case study. The value before and the value now each have a bar, a formula and a number. */
function MeasureBars({ compared }: { compared: Compared }) {
  const { measure, before, now, formulas } = compared
  const most = Math.max(before, now, 1)
  const lines = [
    { when: 'before', label: content.before, amount: before, formula: formulas.before },
    { when: 'now', label: content.now, amount: now, formula: formulas.now },
  ]
  return (
    <li className={styles.measure}>
      <p className={styles.head}>
        <b>{measure.label}</b> <span>{formatDifference(compared)}</span>
      </p>
      <dl>
        {lines.map(({ when, label, amount, formula }) => (
          <div key={when} className={styles.line} data-when={when}>
            <dt>
              {label} <span className={styles.formula}>{formula}</span>
            </dt>
            <dd>{formatAmount(amount, measure.unit)}</dd>
            <dd aria-hidden="true" className={styles.track}>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" className={styles.bar}>
                <rect width={(amount / most) * 100} height="10" />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
