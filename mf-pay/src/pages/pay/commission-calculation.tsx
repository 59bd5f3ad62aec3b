import { AnnotatedScene, ClosingBand, CommissionSplit, ComparisonTable, Hero, Leaderboard, LedgerList, Mark, Section, SectionHead, Split } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { BigClaim } from '../../components/big-claim.tsx'
import { ClawbackWindow } from '../../components/clawback-window.tsx'
import { CommissionStatement } from '../../components/commission-statement.tsx'
import { Equation } from '../../components/equation.tsx'
import { CLAIMS } from '../../content/claims.ts'
import { callouts, changes, rules } from '../../content/commission-calculation.ts'
import { DEAL } from '../../figures/deal.ts'

export const Page = () => (
  <>
    <Hero
      tone="deep"
      eyebrow="Commission calculation"
      title="The split is settled before anyone asks"
      lede="A deal installs on Thursday. By dinner the setter, the closer and the manager each know what it pays them, and why."
      primary={{ label: 'Book a demo', href: '/meeting' }}
      quiet={{ label: 'Tiers, draws and piece rate', href: '/pay/complex-pay-structures' }}
      scene={<CommissionSplit />}
    />
    <Section labelledBy="commission-sum">
      <SectionHead id="commission-sum" layout="beside" title="One line of arithmetic, shown to everyone in it" lede="No formula bar, no hidden column. The rule a rep signed is the rule that pays." />
      <Equation
        label="How the closer’s share of the Alvarez deal is worked out"
        terms={[
          { value: dollars(DEAL.contract, { cents: false }), meaning: 'Alvarez, 21 panels, installed' },
          { sign: '×', value: '10%', meaning: 'goes into the pool' },
          { sign: '×', value: `${DEAL.closer.percent}%`, meaning: 'is the closer’s share' },
          { sign: '=', value: dollars(DEAL.closer.amount), meaning: 'on Marisol’s stub, this Friday' },
        ]}
      />
    </Section>
    <Section tone="sky" labelledBy="commission-statement">
      <SectionHead id="commission-statement" title="What your closer reads on Monday" lede="A statement that is right by itself saves you the call on Friday morning." />
      <AnnotatedScene scene={<CommissionStatement />} callouts={callouts} />
    </Section>
    <BigClaim claim={CLAIMS.fewerCommissionErrors} id="commission-claim">
      Most wrong checks are not wrong sums. They are a setter left out, a tier reached on the 30th, a cancellation that nobody passed on. So the count starts at the deal, and the deal tells everyone it touches.
    </BigClaim>
    <Section labelledBy="commission-clawback">
      <Split
        ratio="5/7"
        align="center"
        start={
          <SectionHead
            layout="column"
            id="commission-clawback"
            title={
              <>
                A clawback that is <Mark>fair</Mark> to three people
              </>
            }
            lede="Jensen cancels on day 41. What the deal paid comes back in the same shares, setter and manager included, and each of them reads the reason before the stub does it for you."
          />
        }
        end={<ClawbackWindow />}
      />
    </Section>
    <Section tone="card" labelledBy="commission-rules">
      <SectionHead id="commission-rules" title="Five questions make a commission plan" lede="Answer them once for each product you sell." />
      <LedgerList items={rules} marks="number" termLevel={3} />
    </Section>
    <Section labelledBy="commission-changes">
      <SectionHead id="commission-changes" title="Deals change after the handshake" />
      <ComparisonTable {...changes} />
    </Section>
    <ClosingBand
      id="commission-closing"
      title="Send us one real deal and its plan"
      text="In the demo it is split on screen, with your shares and your clawback window."
      primary={{ label: 'Split a deal with us', href: '/meeting' }}
      scene={<Leaderboard decorative />}
    />
  </>
)
