import { useShell } from 'federation/shell-services'
import { SITE } from 'shared-contracts/site'
import { useEffect, useRef } from 'react'
import { ActionButton } from 'shared-ui'
import { bookingAddress, type CompanySize, type Industry } from '../../content/booking.ts'
import { SPECIALISTS } from '../../content/specialists.ts'
import { BookingEmbed } from './booking-embed.tsx'
import { useCampaign } from './use-campaign.ts'
import styles from './booking-step.module.css'

interface BookingStepProps {
  industry: Industry
  size: CompanySize
  onChange: () => void
}

/** Step 2: who will be met, and the calendar; email and phone stand beside it, whatever becomes of it. */
export const BookingStep = ({ industry, size, onChange }: BookingStepProps) => {
  const title = useRef<HTMLHeadingElement>(null)
  const { settings, plid } = useShell()
  const utm = useCampaign()
  const { email, phone, phoneHref } = SITE.contact
  const { name, shows } = SPECIALISTS[industry]
  const request = settings && {
    url: bookingAddress(industry, settings.meetings),
    prefill: {
      industry,
      size,
      tz: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(plid === null ? {} : { plid }),
    },
    utm,
  }

  useEffect(() => {
    title.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div className={styles.step}>
      <div className={styles.head}>
        <div className={styles.summary}>
          <dl className={styles.choices}>
            <div>
              <dt>Industry</dt>
              <dd>{industry}</dd>
            </div>
            <div>
              <dt>Company size</dt>
              <dd>{size}</dd>
            </div>
          </dl>
          <ActionButton variant="quiet" onClick={onChange} className={styles.change}>
            Change Selection
          </ActionButton>
        </div>
        <h2 ref={title} tabIndex={-1} className={styles.title}>
          Schedule Your Meeting
        </h2>
        <p>
          You will meet our <strong>{name} specialist</strong>. {shows}
        </p>
      </div>
      {settings && request ? (
        <BookingEmbed key={JSON.stringify(request)} meetings={settings.meetings} request={request} />
      ) : null}
      <p className={styles.aside}>
        Calendar not opening, or no time that fits? Call <a href={phoneHref}>{phone}</a> or write to{' '}
        <a href={`mailto:${email}`}>{email}</a>.
      </p>
    </div>
  )
}
