import { ComparisonTable, OnboardingChecklist } from 'shared-ui'
import { AnnotatedChapter } from '../../components/annotated-chapter.tsx'
import { Chapter } from '../../components/chapter.tsx'
import { ClaimChapter } from '../../components/claim-chapter.tsx'
import { LedgerChapter } from '../../components/ledger-chapter.tsx'
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
    <AnnotatedChapter annotated={onboarding.verify} scene={<EmploymentForm />} />
    <ClaimChapter figure={figureOf(CLAIMS.retention)} {...onboarding.stay} />
    <LedgerChapter ledger={onboarding.rehire} />
    <PageClosing id="onboarding-closing" tone="deep" closing={onboarding.closing} />
  </>
)
