import { Tally } from 'shared-ui'
import { ContactForm } from '../contact-form/contact-form.tsx'
import styles from './form-sheet.module.css'

/** The form on its sheet of paper. The form wakes when the sheet comes near the viewport. */
export const FormSheet = () => (
  <div className={styles['sheet']} data-tone="card" data-wake-on>
    <p className={styles['head']}>
      <Tally size={24} />
      <span className={styles['title']}>Demo request</span>
      <span className={styles['note']}>about two minutes</span>
    </p>
    <ContactForm />
  </div>
)
