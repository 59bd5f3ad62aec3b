import { AnnotatedScene, ComparisonTable, Figure, LedgerList, OnboardingChecklist, Section, SectionHead, Split } from 'shared-ui'
import { Chapter } from '../../components/chapter.tsx'
import { Marked } from '../../components/marked.tsx'
import { PageClosing } from '../../components/page-closing.tsx'
import { PageOpening } from '../../components/page-opening.tsx'
import { EmploymentForm } from '../../components/scenes/employment-form.tsx'
import { StepChapter } from '../../components/step-chapter.tsx'
import { CLAIMS, figureOf } from '../../content/claims.ts'
import { onboarding } from '../../content/onboarding.ts'

export const Page = () => (
  <>
    <PageOpening opening={onboarding.opening} scene={<OnboardingChecklist />} tone="sky" />
    <StepChapter plan={onboarding.week} />
    <Chapter head={onboarding.forms.head} tone="card">
      <ComparisonTable {...onboarding.forms} highlight={-1} />
    </Chapter>
    <Chapter head={onboarding.verify.head}>
      <AnnotatedScene scene={<EmploymentForm />} callouts={onboarding.verify.callouts} />
    </Chapter>
    <Section tone="spruce" labelledBy={onboarding.stay.id}>
      <Split
        ratio="5/7"
        align="center"
        start={<Figure {...figureOf(CLAIMS.retention)} />}
        end={
          <>
            <SectionHead id={onboarding.stay.id} title={<Marked text={onboarding.stay.title} />} />
            {onboarding.stay.text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </>
        }
      />
    </Section>
    <Chapter head={onboarding.rehire.head}>
      <LedgerList items={onboarding.rehire.items} />
    </Chapter>
    <PageClosing id="onboarding-closing" tone="deep" closing={onboarding.closing} />
  </>
)
