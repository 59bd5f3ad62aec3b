import { useShell } from 'federation/shell-services'
import { useEffect, useRef } from 'react'
import { ActionButton, Text } from 'shared-ui'
import { planner } from '../../content/meeting.ts'
import { SPECIALISTS } from '../../content/specialists.ts'
import { BookingEmbed } from './booking-embed.tsx'
import { bookingAddress, type CompanySize, type Industry } from './booking-pages.ts'
import { useCampaign } from './use-campaign.ts'
import styles from './booking-step.module.css'

const { choosing, booking } = planner

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
              <dt>{choosing.industry.label}</dt>
              <dd>{industry}</dd>
            </div>
            <div>
              <dt>{choosing.size.label}</dt>
              <dd>{size}</dd>
            </div>
          </dl>
          <ActionButton variant="quiet" onClick={onChange} className={styles.change}>
            {booking.change}
          </ActionButton>
        </div>
        <h2 ref={title} tabIndex={-1} className={styles.title}>
          {booking.title}
        </h2>
        <p>
          You will meet our <strong>{name} specialist</strong>. {shows}
        </p>
      </div>
      {settings && request ? (
        <BookingEmbed key={JSON.stringify(request)} meetings={settings.meetings} request={request} />
      ) : null}
      <p className={styles.aside}>
        <Text text={booking.aside} />
      </p>
    </div>
  )
}
