import { IslandPlace } from '@federation/area-kit/island-place'
import {
  Benefits,
  Chapter,
  ClosingBand,
  Container,
  Marquee,
  OpenTiles,
  PaymentTicket,
  Section,
  SectionHead,
  StatsRow,
  ToolMark,
} from 'shared-ui'
import { PaydayYard } from 'shared-ui/job-sites/job-site.tsx'
import { ClaimLedger } from '../components/home/claim-ledger.tsx'
import { HomeFoot } from '../components/home/home-foot.tsx'
import { HomeHero } from '../components/home/home-hero.tsx'
import { Mission } from '../components/home/mission.tsx'
import { PayRunScreen } from '../components/home/pay-run-screen.tsx'
import { StoryFigures } from '../components/home/story-figures.tsx'
import { TradePicker } from '../components/home/trade-picker.tsx'
import { CLAIMS } from '../content/claims.ts'
import { home, INTEGRATIONS } from '../content/home.ts'

export const Page = () => (
  <>
    <HomeHero />
    <StoryFigures />
    <Chapter head={home.products.head}>
      <PayRunScreen />
      <OpenTiles name="home-products" label="Products" open={1} tiles={home.products.tiles} />
    </Chapter>
    <ClaimLedger claims={[CLAIMS.adminHours, CLAIMS.payrollErrors, CLAIMS.adminTime, CLAIMS.retention]} />
    <Benefits {...home.benefits} tone="card" scene={<PaymentTicket />} />
    <TradePicker />
    <Section tone="spruce" spacing="tight" label="Crewtally in numbers">
      <StatsRow
        stats={[
          { value: CLAIMS.businesses.value, label: 'home-service businesses whose payroll we power' },
          ...home.stats,
        ]}
        label="Crewtally in numbers"
      />
    </Section>
    <Section labelledBy={home.tools.head.id} contained={false}>
      <Container>
        <SectionHead {...home.tools.head} layout="beside" />
      </Container>
      <Marquee
        label="Tools that Crewtally works with"
        items={INTEGRATIONS.map((name) => ({ key: name, content: <ToolMark name={name} /> }))}
      />
    </Section>
    <Chapter head={home.voices.head} tone="sky">
      <IslandPlace name="testimonials" />
    </Chapter>
    <Mission />
    <ClosingBand {...home.closing} id="home-closing" tone="deep" picture={<PaydayYard />} />
    <HomeFoot />
  </>
)
