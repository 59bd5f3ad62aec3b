import { IslandPlace } from '@federation/area-kit/island-place'
import {
  AnnotatedChapter,
  ContactHeading,
  Chapter,
  ClaimBand,
  ComparisonChapter,
  Hero,
  LedgerChapter,
  OnboardingChecklist,
  SceneFrame,
  ScenePerson,
  type SceneProps,
  StepsChapter,
} from 'shared-ui'
import { daysBetween, shortDate, shortDateWithYear, shortDay } from 'shared-ui/scenes/pay-calendar.ts'
import { OFFICE_DAYS, PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'
import styles from '../../components/scenes/employment-form.module.css'
import { ask } from '../../content/ask.ts'
import { CLAIMS } from '../../content/claims.ts'
import { onboarding } from '../../content/onboarding.ts'
import { I9 } from '../../sample-data/ridgeline-hr.ts'

export const Page = () => (
  <>
    <Hero {...onboarding.opening} scene={<OnboardingChecklist />} tone="sky" />
    <StepsChapter {...onboarding.week} />
    <ComparisonChapter {...onboarding.forms} highlight={-1} tone="card" />
    <Chapter head={onboarding.plan.head} id="first-day" tone="deep">
      <IslandPlace name="first-day" hydrate="visible" />
    </Chapter>
    <AnnotatedChapter {...onboarding.verify} scene={<EmploymentForm />} />
    <ClaimBand claim={CLAIMS.retention} {...onboarding.stay} />
    <LedgerChapter {...onboarding.rehire} />
    <ContactHeading {...ask.onboarding} />
  </>
)

const SECTIONS = [
  {
    head: 'Section 1, by the employee',
    boxes: [
      { of: 'Last name', is: 'Ortiz' },
      { of: 'First name', is: 'Lena' },
      { of: 'Signed on a phone', is: `${shortDate(OFFICE_DAYS.offerToLena)}, 7:05 pm` },
    ],
  },
  {
    head: 'Section 2, by the employer',
    boxes: [
      { of: 'List B', is: 'Driver’s license' },
      { of: 'List C', is: 'Social Security card' },
      { of: 'Documents seen', is: `${shortDate(OFFICE_DAYS.lenasDocuments)}, 7:50 am` },
    ],
  },
] as const

const KEEP_UNTIL = shortDateWithYear(I9.keepUntil)
const EARLY = daysBetween(OFFICE_DAYS.lenasDocuments, OFFICE_DAYS.lenasSection2)
const STARTED = `Setter, started ${shortDay(PEOPLE.lena.since)}`

/**
 * A new employee's Form I-9, completed a day before its deadline, with the result of E-Verify (the government's check whether a
 * person may work).
 */
function EmploymentForm(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      size="lg"
      label={`Form I-9 of ${PEOPLE.lena.name}: both sections done, E-Verify says employment authorized, keep until ${KEEP_UNTIL}.`}
      title="Form I-9"
      aside={`${EARLY} day ahead of plan`}
    >
      <div className={styles.top}>
        <ScenePerson {...PEOPLE.lena} role={STARTED} size={48} />
        <p className={styles.due}>
          Section 2 set for <strong>{shortDay(OFFICE_DAYS.lenasSection2)}</strong>
        </p>
      </div>
      {SECTIONS.map(({ head, boxes }) => (
        <div key={head} className={styles.section}>
          <p className={styles.head}>{head}</p>
          {boxes.map(({ of, is }) => (
            <p key={of} className={styles.box}>
              {of} <b>{is}</b>
            </p>
          ))}
        </div>
      ))}
      <p className={styles.verify}>
        E-Verify case, opened from both sections
        <span>{shortDate(OFFICE_DAYS.lenasDocuments)}, 7:52 am</span>
        <b className={styles.stamp}>Employment authorized</b>
      </p>
      <p className={styles.keep}>
        <span>Keep until</span>
        <span>{KEEP_UNTIL}, or one year after she leaves, whichever is later</span>
      </p>
    </SceneFrame>
  )
}
