import Check from 'lucide-react/icons/check'
import { Icon, Portrait, SceneFrame, ScenePerson, type SceneProps } from 'shared-ui'
import { RIDE_ALONG } from '../../figures/ridgeline-hr.ts'
import styles from './ride-along-card.module.css'

/** What the person who drove wrote after a day with a candidate. */
export function RideAlongCard(props: SceneProps) {
  const { candidate, counts, answers, note, where, day } = RIDE_ALONG
  const standing = `Applicant, day ${day}`
  const driver = `${RIDE_ALONG.with.role}, took him along`
  return (
    <SceneFrame
      {...props}
      size="lg"
      label={`Ride-along of ${candidate.name} with ${RIDE_ALONG.with.name}: ${counts.map(({ label, value }) => `${value} ${label.toLowerCase()}`).join(', ')}. ${answers.map(({ question, answer }) => `${question}: ${answer}`).join('. ')}.`}
      title="Ride-along"
      aside={where}
    >
      <div className={styles.people}>
        <ScenePerson name={candidate.name} role={standing}>
          <Portrait id={candidate.portrait} size={48} />
        </ScenePerson>
        <ScenePerson name={RIDE_ALONG.with.name} role={driver}>
          <Portrait id={RIDE_ALONG.with.portrait} size={48} />
        </ScenePerson>
      </div>
      <div className={styles.counts}>
        {counts.map(({ label, value }) => (
          <p key={label}>
            <strong>{value}</strong> {label}
          </p>
        ))}
      </div>
      {answers.map(({ question, answer }) => (
        <p key={question} className={styles.answer}>
          {question}
          <span>
            <Icon icon={Check} size={16} lines={3} /> {answer}
          </span>
        </p>
      ))}
      <p className={styles.note}>{note}</p>
      <p className={styles.next}>Moved to: Offer</p>
    </SceneFrame>
  )
}
