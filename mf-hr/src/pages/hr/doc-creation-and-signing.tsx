import { IslandPlace } from '@federation/area-kit/island-place'
import type { ReactNode } from 'react'
import {
  AnnotatedChapter,
  ContactHeading,
  BeforeAfterChapter,
  Chapter,
  Hero,
  LedgerChapter,
  Questions,
  RowScene,
  SceneFrame,
  type SceneProps,
  SceneRow,
  SceneStack,
  SignedDocument,
  StepsChapter,
} from 'shared-ui'
import tailgate from 'shared-ui/job-sites/tailgate.svg'
import { dollars } from 'shared-ui/scenes/money.ts'
import { longDay, shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { RIDGELINE } from 'shared-ui/scenes/pay-rates.ts'
import { OFFICE_DAYS, PEOPLE, RATES } from 'shared-ui/scenes/ridgeline-people.ts'
import { SIGNINGS, SPLIT } from 'shared-ui/scenes/ridgeline.ts'
import styles from '../../components/scenes/offer-template.module.css'
import { agreement } from '../../content/agreement.ts'
import { ask } from '../../content/ask.ts'
import { documents } from '../../content/doc-creation-and-signing.ts'
import hand from '../../content/hand.svg'
import { AUDIT_TRAIL } from '../../sample-data/ridgeline-hr.ts'

export const Page = () => (
  <>
    <Hero
      {...documents.opening}
      scene={<SceneStack back={<SignedDocument />} front={<RowScene {...documents.filed} />} />}
      tone="sky"
    />
    <AnnotatedChapter {...documents.template} scene={<OfferTemplate />} />
    <StepsChapter {...documents.ways} strip={tailgate} tone="spruce" />
    <BeforeAfterChapter {...documents.record} hand={hand} scene={<SigningTrail />} ruled />
    <Chapter head={agreement.head} id="sign" tone="deep">
      <IslandPlace name="signing" hydrate="visible" />
    </Chapter>
    <LedgerChapter {...documents.kinds} layout="stacked" />
    <Questions {...documents.questions} tone="card" />
    <ContactHeading {...ask.documents} />
  </>
)

const setter = SPLIT.parts.find(({ part }) => part === 'Setter')

function Field({ children }: { children: ReactNode }) {
  return <span className={styles.field}>{children}</span>
}

/** An offer letter. The marked texts are filled in from the new employee's file. */
function OfferTemplate(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      kind="paper"
      label={`Offer letter to ${PEOPLE.lena.name}. Name, job, start date, rate, share and manager were filled in from her file; signers are Priya Raman, then Lena Ortiz.`}
    >
      <div className={styles.page}>
        <p className={styles.company}>{RIDGELINE}, Lehi, Utah</p>
        <p className={styles.title}>Offer of employment</p>
        <p>
          Dear <Field>{PEOPLE.lena.name}</Field>,
        </p>
        <p>
          We are pleased to offer you the job of <Field>setter</Field>, as a W-2 employee, starting{' '}
          <Field>{longDay(PEOPLE.lena.since)}</Field>. You earn <Field>{dollars(RATES.setterHour)}</Field> an
          hour, plus <Field>{setter?.percent}%</Field> of the pool of every deal you set. You report to{' '}
          <Field>{PEOPLE.hank.name}</Field>.
        </p>
        <p className={styles.clause}>
          <span>Added for this job</span> Commission agreement · Vehicle policy · Knocking rules
        </p>
        <div className={styles.signers}>
          <p>
            <span className={styles.order}>1</span> {PEOPLE.priya.name}
            <span className={styles.state}>signed {shortDate(OFFICE_DAYS.offerToLena)}, 5:28 pm</span>
          </p>
          <p>
            <span className={styles.order}>2</span> {PEOPLE.lena.name}
            <span className={styles.state}>
              signed {shortDate(OFFICE_DAYS.offerToLena)}, {SIGNINGS.offer.signed}
            </span>
          </p>
        </div>
      </div>
    </SceneFrame>
  )
}

/** Audit trail of one signature, from sending to filing. */
function SigningTrail(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      label={`Record of ${AUDIT_TRAIL.document}: ${AUDIT_TRAIL.events.map(({ what, at }) => `${what} ${at}`).join(', ')}. From sent to filed: ${AUDIT_TRAIL.total}.`}
      title={AUDIT_TRAIL.document}
      aside={AUDIT_TRAIL.day}
    >
      {AUDIT_TRAIL.events.map(({ what, how, at }) => (
        <SceneRow key={what} label={what} detail={how} value={at} />
      ))}
      <SceneRow tone="total" label="From sent to filed" value={AUDIT_TRAIL.total} />
    </SceneFrame>
  )
}
