import { IslandPlace } from '@federation/area-kit/island-place'
import {
  BeforeAfterChapter,
  Chapter,
  ClosingBand,
  Heading,
  Hero,
  HiringPipeline,
  Lede,
  LedgerChapter,
  Marked,
  OnboardingChecklist,
  Section,
  Split,
} from 'shared-ui'
import { WEEKEND } from 'shared-ui/scenes/ridgeline-hiring.ts'
import { ChatScene } from '../islands/recruiter-slides.tsx'
import styles from '../components/embeds/recruiter-section.module.css'
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
    <BeforeAfterChapter
      {...recruiter.nights}
      hand={hand}
      scene={<HiringPipeline board={WEEKEND} />}
      tone="card"
    />
    <Chapter head={agentSteps.head} id="agent-steps" tone="sky">
      <Split
        ratio="4/8"
        start={<ChatScene {...CONVERSATIONS.books} decorative />}
        end={<IslandPlace name="agent-steps" />}
      />
    </Chapter>
    <LedgerChapter {...recruiter.limits} marks="tally" />
    <RecruiterSection />
    <ClosingBand
      {...recruiter.closing}
      id="agent-closing"
      tone="deep"
      scene={<OnboardingChecklist decorative />}
    />
  </>
)

const RecruiterSection = () => {
  const { title, text } = recruiter.form
  return (
    <Section tone="sky" labelledBy="agent-form">
      <div className={styles.inner}>
        <div className={styles.words}>
          <Heading level={2} id="agent-form">
            <Marked text={title} />
          </Heading>
          <Lede>{text}</Lede>
        </div>
        <IslandPlace name="recruiter-form" />
      </div>
    </Section>
  )
}
