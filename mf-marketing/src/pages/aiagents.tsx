import { IslandPlace } from '@federation/area-kit/island-place'
import {
  BeforeAfter,
  Chapter,
  ClosingBand,
  Hero,
  HiringPipeline,
  LedgerList,
  OnboardingChecklist,
} from 'shared-ui'
import { WEEKEND } from 'shared-ui/scenes/ridgeline-hiring.ts'
import { ChatScene } from '../components/company/chat-scene.tsx'
import { RecruiterSection } from '../components/embeds/recruiter-section.tsx'
import { agentSteps } from '../content/agent-steps.ts'
import { CONVERSATIONS } from '../content/aiagents-slides.ts'
import { recruiter } from '../content/aiagents.ts'
import hand from '../content/hand.svg'

export const Page = () => (
  <>
    <Hero
      {...recruiter.opening}
      tone="spruce"
      scene={<ChatScene {...CONVERSATIONS.hero} kind="phone" />}
      bleed="fold"
    />
    <Chapter head={recruiter.slides.head}>
      <IslandPlace name="recruiter-slides" />
    </Chapter>
    <Chapter head={recruiter.nights.head} tone="card">
      <BeforeAfter {...recruiter.nights} hand={hand} scene={<HiringPipeline board={WEEKEND} />} />
    </Chapter>
    <Chapter head={agentSteps.head} id="agent-steps" tone="sky">
      <IslandPlace name="agent-steps" />
    </Chapter>
    <Chapter head={recruiter.limits.head}>
      <LedgerList {...recruiter.limits} marks="tally" />
    </Chapter>
    <RecruiterSection />
    <ClosingBand
      {...recruiter.closing}
      id="agent-closing"
      tone="deep"
      scene={<OnboardingChecklist decorative />}
    />
  </>
)
