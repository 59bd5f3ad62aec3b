import { AnnotatedScene, ClosingBand, Hero, LedgerList, Mark, Section, SectionHead, SignedDocument, Split, Steps } from 'shared-ui'
import { CrewTable, JobTable } from '../../components/crew-tables.tsx'
import { DrawTable } from '../../components/draw-table.tsx'
import { OverrideChain } from '../../components/override-chain.tsx'
import { Stack } from '../../components/stack.tsx'
import { TierLadder } from '../../components/tier-ladder.tsx'
import { TwoReadings } from '../../components/two-readings.tsx'
import { drawCallouts, planSteps, trades } from '../../content/complex-pay-structures.ts'

export const Page = () => (
  <>
    <Hero
      eyebrow="Complex pay structures"
      title={
        <>
          Pay exactly the plan you <Mark>promised</Mark>
        </>
      }
      lede="The accelerator from the sales meeting, the draw for the new setter, the per-panel rate for the crew. Write them down once; the run follows them to the cent."
      primary={{ label: 'Book a demo', href: '/meeting' }}
      quiet={{ label: 'How a split is worked out', href: '/pay/commission-calculation' }}
      scene={<TierLadder />}
    />
    <Section tone="spruce" labelledBy="structures-tiers">
      <SectionHead id="structures-tiers" layout="beside" title="One tier plan, two readings, $2,250 apart" lede="Twelve installs, steps at the sixth and the eleventh. Your plan says which reading it means, and so do we, before anyone knocks on it." />
      <TwoReadings />
    </Section>
    <Section labelledBy="structures-draw">
      <SectionHead id="structures-draw" title="A draw that pays itself back" lede="New setters quit in week two, when the first deals have not installed. A recoverable draw carries them over, and neither side loses a dollar." />
      <AnnotatedScene scene={<DrawTable />} callouts={drawCallouts} />
    </Section>
    <Section tone="sky" labelledBy="structures-piece">
      <Split
        ratio="4/8"
        start={
          <SectionHead
            layout="column"
            id="structures-piece"
            title="Per panel, per square, and the half hour past forty"
            lede="Piece rate does not switch overtime off. Each of Crew 2 worked 40.5 hours, so half of the regular rate is owed for the last half hour. It is $8.08 for Dwayne, and it is on his stub."
          />
        }
        end={
          <Stack>
            <JobTable />
            <CrewTable />
          </Stack>
        }
      />
    </Section>
    <Section tone="card" labelledBy="structures-trades">
      <SectionHead id="structures-trades" layout="beside" title="Every trade counts something else" lede="Watts, squares, stops, points, activations, tune-ups. One line of each, worked out." />
      <LedgerList items={trades} termLevel={3} />
    </Section>
    <Section tone="deep" labelledBy="structures-overrides">
      <Split
        ratio="7/5"
        align="center"
        start={<OverrideChain />}
        end={
          <SectionHead
            layout="column"
            id="structures-overrides"
            title="Overrides that stop where you say"
            lede="Inside the pool or on top of it, by percent or by the watt, up as many levels as you have. The last line tells you what the deal costs, before you promise the next override."
          />
        }
      />
    </Section>
    <Section labelledBy="structures-change">
      <SectionHead id="structures-change" title="Change the plan without changing the past" />
      <Steps steps={planSteps} />
    </Section>
    <ClosingBand
      id="structures-closing"
      tone="sky"
      title="Bring the plan nobody else could set up"
      text="The one with the exception for Kevin. We set it up with you and run last month on it."
      primary={{ label: 'Book a demo', href: '/meeting' }}
      scene={<SignedDocument decorative />}
    />
  </>
)
