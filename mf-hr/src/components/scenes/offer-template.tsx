import type { ReactNode } from 'react'
import { SceneFrame, type SceneProps } from 'shared-ui'
import { longDay, shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { OFFICE_DAYS, PEOPLE, RIDGELINE } from 'shared-ui/scenes/ridgeline-people.ts'
import { SIGNINGS, SPLIT } from 'shared-ui/scenes/ridgeline.ts'
import styles from './offer-template.module.css'

const setter = SPLIT.parts.find(({ part }) => part === 'Setter')

function Field({ children }: { children: ReactNode }) {
  return <span className={styles.field}>{children}</span>
}

/** An offer letter whose marked places were filled from the hire's file. */
export function OfferTemplate(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      kind="paper"
      label={`Offer letter to ${PEOPLE.lena.name}. Name, job, start date, share and manager were filled in from her file; signers are Priya Raman, then Lena Ortiz.`}
    >
      <div className={styles.page}>
        <p className={styles.company}>{RIDGELINE}, Lehi, Utah</p>
        <p className={styles.title}>Offer of employment</p>
        <p>
          Dear <Field>{PEOPLE.lena.name}</Field>,
        </p>
        <p>
          We are pleased to offer you the job of <Field>setter</Field>, on W-2, starting{' '}
          <Field>{longDay(PEOPLE.lena.since)}</Field>. You earn <Field>{setter?.percent}%</Field> of the pool
          of every deal you set. You report to <Field>{PEOPLE.hank.name}</Field>.
        </p>
        <p className={styles.clause}>
          <span>Added for this job</span> Commission agreement · Vehicle policy · Knocking rules
        </p>
        <div className={styles.signers}>
          <p>
            <span className={styles.order}>1</span> {PEOPLE.priya.name}
            <span className={styles.state}>signed {shortDate(OFFICE_DAYS.offerToLena)}, 5:28 pm</span>
          </p>
          <p>
            <span className={styles.order}>2</span> {PEOPLE.lena.name}
            <span className={styles.state}>
              signed {shortDate(OFFICE_DAYS.offerToLena)}, {SIGNINGS.offer.signed}
            </span>
          </p>
        </div>
      </div>
    </SceneFrame>
  )
}
