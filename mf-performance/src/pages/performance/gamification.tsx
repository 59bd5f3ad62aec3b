import { IslandPlace } from '@federation/area-kit/island-place'
import {
  AnnotatedScene,
  Ask,
  BeforeAfter,
  Chapter,
  ComparisonTable,
  Hero,
  LedgerList,
  Quote,
  Section,
} from 'shared-ui'
import { ContestBoard } from '../../components/scenes/contest-board.tsx'
import { PointsMath } from '../../components/scenes/points-math.tsx'
import { PrizeSheet } from '../../components/scenes/prize-sheet.tsx'
import { ask } from '../../content/ask.ts'
import { gamification } from '../../content/gamification.ts'
import hand from '../../content/hand.svg'

export const Page = () => (
  <>
    <Hero {...gamification.opening} scene={<ContestBoard />} shape="under" tone="deep" />
    <Chapter head={gamification.rules.head}>
      <AnnotatedScene {...gamification.rules} scene={<PrizeSheet />} />
    </Chapter>
    <Chapter head={gamification.run.head} id="contest-run" tone="deep">
      <IslandPlace name="contest" wake="visible" />
    </Chapter>
    <Chapter head={gamification.counts.head} tone="card">
      <ComparisonTable {...gamification.counts} highlight={-1} />
    </Chapter>
    <Chapter head={gamification.whiteboard.head}>
      <BeforeAfter {...gamification.whiteboard} hand={hand} scene={<PointsMath />} />
    </Chapter>
    <Chapter head={gamification.trades.head} id="contest-trades" tone="sky">
      <LedgerList {...gamification.trades} marks="tally" />
    </Chapter>
    <Section label="A customer’s words">
      <Quote {...gamification.quote} />
    </Section>
    <Ask {...ask} />
  </>
)
