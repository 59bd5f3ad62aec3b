import { IslandPlace } from '@federation/area-kit/island-place'
import {
  AnnotatedScene,
  Ask,
  Chapter,
  ClaimBand,
  ComparisonTable,
  Hero,
  LedgerList,
  OnboardingChecklist,
  Steps,
} from 'shared-ui'
import { EmploymentForm } from '../../components/scenes/employment-form.tsx'
import { ask } from '../../content/ask.ts'
import { CLAIMS } from '../../content/claims.ts'
import { onboarding } from '../../content/onboarding.ts'

export const Page = () => (
  <>
    <Hero {...onboarding.opening} scene={<OnboardingChecklist />} tone="sky" />
    <Chapter head={onboarding.week.head}>
      <Steps {...onboarding.week} />
    </Chapter>
    <Chapter head={onboarding.forms.head} tone="card">
      <ComparisonTable {...onboarding.forms} highlight={-1} />
    </Chapter>
    <Chapter head={onboarding.plan.head} id="first-day" tone="deep">
      <IslandPlace name="first-day" wake="visible" />
    </Chapter>
    <Chapter head={onboarding.verify.head}>
      <AnnotatedScene {...onboarding.verify} scene={<EmploymentForm />} />
    </Chapter>
    <ClaimBand claim={CLAIMS.retention} {...onboarding.stay} />
    <Chapter head={onboarding.rehire.head}>
      <LedgerList {...onboarding.rehire} />
    </Chapter>
    <Ask {...ask} />
  </>
)
