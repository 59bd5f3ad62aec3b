import { ComparisonTable, Figure, OnboardingChecklist, Prose, Section, SectionHead, Split } from 'shared-ui'
import { AnnotatedChapter } from '../../components/annotated-chapter.tsx'
import { Chapter } from '../../components/chapter.tsx'
import { Marked } from '../../components/marked.tsx'
import { LedgerChapter } from '../../components/ledger-chapter.tsx'
import { PageClosing } from '../../components/page-closing.tsx'
import { PageOpening } from '../../components/page-opening.tsx'
import { EmploymentForm } from '../../components/scenes/employment-form.tsx'
import { StepChapter } from '../../components/step-chapter.tsx'
import { Words } from '../../components/words.tsx'
import { CLAIMS, figureOf } from '../../content/claims.ts'
import { onboarding } from '../../content/onboarding.ts'

export const Page = () => (
  <>
    <PageOpening opening={onboarding.opening} scene={<OnboardingChecklist />} tone="sky" />
    <StepChapter plan={onboarding.week} />
    <Chapter head={onboarding.forms.head} tone="card">
      <ComparisonTable {...onboarding.forms} highlight={-1} />
    </Chapter>
    <AnnotatedChapter annotated={onboarding.verify} scene={<EmploymentForm />} />
    <Section tone="spruce" labelledBy={onboarding.stay.id}>
      <Split
        ratio="5/7"
        align="center"
        start={<Figure {...figureOf(CLAIMS.retention)} />}
        end={
          <>
            <SectionHead id={onboarding.stay.id} title={<Marked text={onboarding.stay.title} />} />
            <Prose>
              {onboarding.stay.text.map((paragraph) => (
                <p key={paragraph}>
                  <Words text={paragraph} />
                </p>
              ))}
            </Prose>
          </>
        }
      />
    </Section>
    <LedgerChapter ledger={onboarding.rehire} />
    <PageClosing id="onboarding-closing" tone="deep" closing={onboarding.closing} />
  </>
)
