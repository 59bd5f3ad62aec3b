import {
  Chapter,
  ClosingBand,
  CommissionSplit,
  ComparisonChapter,
  CourseQuiz,
  CrewWeek,
  Hero,
  HiringPipeline,
  LedgerChapter,
  OnboardingChecklist,
  PaymentTicket,
  PayStub,
  PhonePay,
  Questions,
  SignedDocument,
} from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import walkStyles from '../components/tour/walk.module.css'
import { tour } from '../content/tour.ts'

export const Page = () => (
  <>
    <Hero {...tour.opening} scene={<PhonePay />} tone="spruce" bleed="fold" />
    <Chapter head={tour.walk.head} id="tour">
      <Walk />
    </Chapter>
    <ComparisonChapter {...tour.whose} highlight={-1} tone="card" />
    <LedgerChapter {...tour.rest} marks="tally" tone="sky" />
    <Questions {...tour.questions} firstOpen={false} />
    <ClosingBand {...tour.closing} id="tour-closing" tone="deep" picture={<JobSite trade="solar" />} />
  </>
)

/** Drawings of the tour's product screens, in the order of `tour.walk.screens`. */
const SCENES = [
  <HiringPipeline key="hiring" />,
  <SignedDocument key="signing" />,
  <OnboardingChecklist key="first-day" />,
  <CourseQuiz key="training" />,
  <CrewWeek key="crew-hours" />,
  <CommissionSplit key="split" />,
  <PaymentTicket key="question" />,
  <PayStub key="stub" />,
]

const getHref = (id: string): string => `#tour-${id}`

/**
 * Screens of the tour. CSS shows the screen whose id is in the URL, otherwise the first one. So links are enough to go through
 * the tour, and each screen has a URL. Without scripting, and in print, all screens are shown.
 */
const Walk = () => {
  const { screens, label, next, again } = tour.walk
  return (
    <div className={walkStyles.walk}>
      <nav aria-label={label}>
        <ol className={walkStyles.names}>
          {screens.map(({ id, name }) => (
            <li key={id}>
              <a href={getHref(id)} className={walkStyles.name}>
                {name}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <ol className={walkStyles.screens}>
        {screens.map(({ id, title, text, seen }, index) => {
          const following = screens[index + 1]
          return (
            <li key={id} id={`tour-${id}`} tabIndex={-1} className={walkStyles.screen}>
              <div className={walkStyles.words}>
                <p className={walkStyles.count}>
                  {index + 1} <span>of {screens.length}</span>
                </p>
                <h3 className={walkStyles.title}>{title}</h3>
                <p className={walkStyles.text}>{text}</p>
                <p className={walkStyles.seen}>{seen}</p>
                <p className={walkStyles.next}>
                  {following === undefined ? (
                    <a href={getHref(screens[0]?.id ?? '')}>{again}</a>
                  ) : (
                    <a href={getHref(following.id)}>
                      {next}: {following.name}
                    </a>
                  )}
                </p>
              </div>
              <div className={walkStyles.scene}>{SCENES[index]}</div>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
