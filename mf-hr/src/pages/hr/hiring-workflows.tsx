import { IslandPlace } from '@federation/area-kit/island-place'
import Check from 'lucide-react/icons/check'
import {
  AnnotatedChapter,
  ContactHeading,
  BeforeAfterChapter,
  Chapter,
  Hero,
  HiringPipeline,
  Icon,
  LedgerChapter,
  OpenTiles,
  RowScene,
  SceneFrame,
  ScenePerson,
  type SceneProps,
  SceneStack,
} from 'shared-ui'
import styles from '../../components/scenes/ride-along-card.module.css'
import { ask } from '../../content/ask.ts'
import hand from '../../content/hand.svg'
import { hiringBoard } from '../../content/hiring-board.ts'
import { hiringWorkflows as hiring } from '../../content/hiring-workflows.ts'
import { RIDE_ALONG } from '../../sample-data/ridgeline-hr.ts'

export const Page = () => (
  <>
    <Hero
      {...hiring.opening}
      scene={<SceneStack back={<HiringPipeline />} front={<RowScene {...hiring.offer} />} />}
      tone="deep"
    />
    <LedgerChapter {...hiring.stages} marks="number" />
    <Chapter head={hiringBoard.head} id="hiring-board-move" tone="deep">
      <IslandPlace name="hiring-board" hydrate="visible" />
    </Chapter>
    <AnnotatedChapter {...hiring.rideAlong} scene={<RideAlongCard />} tone="sky" />
    <Chapter head={hiring.seats.head} tone="card">
      <OpenTiles
        name="hiring-seats"
        label="Workflows by role"
        linkLabel="Crewtally for the trade"
        tiles={hiring.seats.tiles}
      />
    </Chapter>
    <BeforeAfterChapter {...hiring.board} hand={hand} scene={<RowScene {...hiring.candidate} />} ruled />
    <ContactHeading {...ask.hiring} />
  </>
)

/** Report on a ride-along (a trial day with a candidate). The author is the employee who accompanied the candidate. */
function RideAlongCard(props: SceneProps) {
  const { candidate, counts, answers, note, where, day } = RIDE_ALONG
  const standing = `Applicant, day ${day}`
  const driver = `${RIDE_ALONG.with.role}, led the ride-along`
  return (
    <SceneFrame
      {...props}
      size="lg"
      label={`Ride-along of ${candidate.name} with ${RIDE_ALONG.with.name}: ${counts.map(({ label, value }) => `${value} ${label.toLowerCase()}`).join(', ')}. ${answers.map(({ question, answer }) => `${question}: ${answer}`).join('. ')}.`}
      title="Ride-along"
      aside={where}
    >
      <div className={styles.people}>
        <ScenePerson {...candidate} role={standing} size={48} />
        <ScenePerson {...RIDE_ALONG.with} role={driver} size={48} />
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
