import { SITE } from 'shared-contracts/site'
import { useEffect, useRef } from 'react'
import { ActionButton, Button } from 'shared-ui'
import { bookingAddress, type CompanySize, type Industry } from '../../content/booking.ts'
import { SPECIALISTS } from '../../content/specialists.ts'
import styles from './booking-step.module.css'

interface BookingStepProps {
  industry: Industry
  size: CompanySize
  onChange: () => void
}

/** Step 2: who will be met, and the way to the calendar; email and phone stand beside it. */
export const BookingStep = ({ industry, size, onChange }: BookingStepProps) => {
  const title = useRef<HTMLHeadingElement>(null)
  const { email, phone, phoneHref } = SITE.contact
  const { name, shows } = SPECIALISTS[industry]

  useEffect(() => {
    title.current?.focus()
  }, [])

  return (
    <div className={styles['step']}>
      <dl className={styles['summary']}>
        <div>
          <dt>Industry</dt>
          <dd>{industry}</dd>
        </div>
        <div>
          <dt>Company size</dt>
          <dd>{size}</dd>
        </div>
        <ActionButton variant="quiet" onClick={onChange} className={styles['change']}>
          Change Selection
        </ActionButton>
      </dl>
      <h2 ref={title} tabIndex={-1} className={styles['title']}>
        Schedule Your Meeting
      </h2>
      <p>
        You will meet our <strong>{name} specialist</strong>. {shows}
      </p>
      <p>
        <Button href={bookingAddress(industry)} size="lg" external>
          Choose a time
        </Button>
      </p>
      <p className={styles['aside']}>
        Calendar not opening? Call <a href={phoneHref}>{phone}</a> or write to <a href={`mailto:${email}`}>{email}</a>.
      </p>
    </div>
  )
}
