import { APPLIED_ID } from 'shared-contracts/application'
import { Sheet, useErrorTitle } from 'shared-ui'
import { ROLES } from '../../content/career-roles.ts'
import { applyTarget } from './apply-target.ts'
import { ApplicationForm } from './application-form.tsx'
import { Received } from './received.tsx'
import { useApplication } from './use-application.ts'
import styles from './application.module.css'

/** The application form and, once it has been sent, what is said instead of it. */
export const Application = () => {
  const application = useApplication()
  const { isSent, again, problems } = application
  useErrorTitle(problems !== null)
  return (
    <div className={styles.application} data-sent={isSent || undefined}>
      {ROLES.map((role) => (
        <span key={role.id} id={applyTarget(role)} className={styles.target} />
      ))}
      <Received id={APPLIED_ID} isShown={isSent} onAgain={again} className={styles.received} />
      <div className={styles.form}>
        <Sheet title="Application" note="five minutes" count={5}>
          <ApplicationForm {...application} />
        </Sheet>
      </div>
    </div>
  )
}
