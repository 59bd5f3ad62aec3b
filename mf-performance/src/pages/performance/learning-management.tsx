import { IslandPlace } from '@federation/area-kit/island-place'
import {
  AnnotatedChapter,
  ContactHeading,
  Chapter,
  ComparisonChapter,
  CourseQuiz,
  Hero,
  LedgerList,
  Portrait,
  RowScene,
  SceneFrame,
  type SceneProps,
  SceneRow,
  SceneStack,
  Split,
  StepsChapter,
} from 'shared-ui'
import clip from 'shared-ui/job-sites/ladder.svg'
import { shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import expiryLedger from '../../components/scenes/expiry-ledger.module.css'
import lessonClip from '../../components/scenes/lesson-clip.module.css'
import { ask } from '../../content/ask.ts'
import { learning } from '../../content/learning-management.ts'
import { path } from '../../content/learning-path.ts'
import { EXPIRY, TODAY, countExpiringWithin } from '../../sample-data/setters.ts'

export const Page = () => (
  <>
    <Hero
      {...learning.opening}
      scene={<SceneStack back={<CourseQuiz />} front={<RowScene {...learning.mornings} />} />}
    />
    <StepsChapter {...learning.lesson} tone="sky" />
    <Chapter head={path.head} id="learning-path" tone="deep">
      <IslandPlace name="learning-path" hydrate="visible" />
    </Chapter>
    <AnnotatedChapter {...learning.expiry} scene={<ExpiryLedger />} id="learning-expiry" />
    <ComparisonChapter {...learning.needs} highlight={-1} tone="card" />
    <Chapter head={learning.triggers.head}>
      <Split
        ratio="8/4"
        start={<LedgerList {...learning.triggers} marks="number" />}
        end={<LessonClip decorative />}
      />
    </Chapter>
    <ContactHeading {...ask.training} />
  </>
)

/**
 * Drawing of a filmed lesson: roof, ladder, rope, and subtitles in two languages. The picture loads lazily. So use this
 * component only below the first screen, which is the part of a page that is visible without scrolling.
 */
function LessonClip(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      label="A clip of two minutes and ten seconds: a crew lead on a ladder is tied to an anchor at the ridge. Captions in English and Spanish."
      title="Before the ladder"
      aside="filmed by Dwayne, 2:10"
    >
      <div className={lessonClip.clip}>
        <img src={clip} loading="lazy" alt="" width={640} height={340} />
        <svg viewBox="0 0 52 52" width={64} height={64}>
          <circle cx="26" cy="26" r="26" />
          <path fill="#fff" d="M20 14l20 12-20 12z" />
        </svg>
      </div>
      <SceneRow label="English" value="Clip in, then step off." />
      <SceneRow label="Español" value="Engánchate, luego pisa." />
    </SceneFrame>
  )
}

const SOON = 30

function ExpiryLedger(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      label={`Expiring: ${EXPIRY.map(({ person, card, days, next }) => `${person.name}, ${card}, in ${days} days, ${next}`).join('; ')}.`}
      title="Expires within 90 days"
      aside={`as of ${shortDate(TODAY)}`}
    >
      {EXPIRY.map(({ person, card, shown, days, next }) => (
        <p key={card} className={expiryLedger.card} data-soon={days <= SOON || undefined}>
          <Portrait id={person.portrait} size={40} />
          <span>
            <span className={expiryLedger.what}>{card}</span>
            <span className={expiryLedger.who}>
              {person.name}, {shown}
            </span>
          </span>
          <span className={expiryLedger.days}>
            {days} <span className={expiryLedger.unit}>days</span>
          </span>
          <span className={expiryLedger.next}>{next}</span>
        </p>
      ))}
      <p className={expiryLedger.sum}>
        <span>{EXPIRY.length} cards</span>
        <span>{countExpiringWithin(SOON)} within a month</span>
      </p>
    </SceneFrame>
  )
}
