import { AnnotatedScene, BeforeAfter, ClosingBand, ComparisonTable, Hero, LedgerList, Mark, Quote, Section, SectionHead } from 'shared-ui'
import { ContestBoard } from '../../components/scenes/contest-board.tsx'
import { PointsMath } from '../../components/scenes/points-math.tsx'
import { PrizeSheet } from '../../components/scenes/prize-sheet.tsx'
import { RowScene } from '../../components/scenes/row-scene.tsx'
import { callouts, counts, quote, stub, trades, whiteboard } from '../../content/gamification.ts'

export const Page = () => (
  <>
    <Hero
      tone="deep"
      eyebrow="Gamification"
      title="A contest anyone on the floor can check"
      lede="Ana has kept more appointments than Tyrell. He leads by five points, because one of her deals cancelled. Nobody has to ask why: it stands under her name."
      primary={{ label: 'Get a demo', href: '/meeting' }}
      quiet={{ label: 'Contests by trade', href: '#contest-trades' }}
      proof="$2,400 in prizes, fixed on the day it starts."
      scene={<ContestBoard />}
    />
    <Section labelledBy="contest-sheet">
      <SectionHead
        id="contest-sheet"
        layout="beside"
        title={
          <>
            Rules on <Mark>one sheet</Mark>, signed before the start
          </>
        }
        lede="What counts, what it wins, and the most it can cost you. If it does not fit on a page, the floor finds the gap before you do."
      />
      <AnnotatedScene scene={<PrizeSheet />} callouts={callouts} />
    </Section>
    <Section tone="card" labelledBy="contest-counts">
      <SectionHead id="contest-counts" title="You get what you count" lede="So choose it with care. The middle column comes from people who have run contests and paid for them." />
      <ComparisonTable {...counts} highlight={-1} />
    </Section>
    <Section labelledBy="contest-board">
      <SectionHead id="contest-board" title="The whiteboard had a good run" />
      <BeforeAfter before={whiteboard} after={{ label: 'Ana’s line, opened by anyone who asks', scene: <PointsMath /> }} />
    </Section>
    <Section tone="sky" id="contest-trades" labelledBy="contest-trades-title">
      <SectionHead id="contest-trades-title" layout="beside" title="Not every crew sells" lede="A contest for each trade, with the prize that goes with it. Each of them pays for work that stays done." />
      <LedgerList items={trades} marks="tally" termLevel={3} />
    </Section>
    <Section label="A customer’s words">
      <Quote {...quote} />
    </Section>
    <ClosingBand
      id="contest-closing"
      title="The prize is on Friday’s stub"
      text="As a bonus line, taxed with the run, without an envelope or a gift card in anyone’s drawer."
      primary={{ label: 'Get a demo', href: '/meeting' }}
      quiet={{ label: 'How a run is counted', href: '/pay/payroll-processing' }}
      scene={<RowScene {...stub} decorative />}
    />
  </>
)
