import { IslandPlace } from 'federation/island-place'
import { BeforeAfter, HiringPipeline, LedgerList, OnboardingChecklist } from 'shared-ui'
import { Chapter } from '../components/company/chapter.tsx'
import { ChatScene } from '../components/company/chat-scene.tsx'
import { FormLink } from '../components/company/form-link.tsx'
import { PageClosing } from '../components/company/page-closing.tsx'
import { PageOpening } from '../components/company/page-opening.tsx'
import { CONVERSATIONS, recruiter } from '../content/company/recruiter.ts'

export const Page = () => (
  <>
    <PageOpening opening={recruiter.opening} tone="spruce" scene={<ChatScene {...CONVERSATIONS.hero} kind="phone" />} bleed="fold" />
    <Chapter head={recruiter.slidesHead}>
      <IslandPlace name="recruiter-slides" />
    </Chapter>
    <Chapter head={recruiter.nights.head} tone="card">
      <BeforeAfter before={recruiter.nights.before} after={{ label: recruiter.nights.afterLabel, scene: <HiringPipeline /> }} />
    </Chapter>
    <Chapter head={recruiter.limits.head}>
      <LedgerList items={recruiter.limits.items} marks="tally" termLevel={3} />
    </Chapter>
    <FormLink />
    <PageClosing id="agent-closing" tone="deep" closing={recruiter.closing} scene={<OnboardingChecklist decorative />} />
  </>
)
