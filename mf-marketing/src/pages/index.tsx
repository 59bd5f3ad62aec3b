import { IslandPlace } from 'federation/island-place'
import { Benefits, ClosingBand, CommissionSplit, Container, Leaderboard, Marquee, OnboardingChecklist, OpenTiles, PaymentTicket, Section, SectionHead, StatsRow, ToolMark } from 'shared-ui'
import { Marked } from '../components/company/marked.tsx'
import { ClaimLedger } from '../components/home/claim-ledger.tsx'
import { HomeFoot } from '../components/home/home-foot.tsx'
import { HomeHero } from '../components/home/home-hero.tsx'
import { Purpose } from '../components/home/purpose.tsx'
import { TradePicker } from '../components/home/trade-picker.tsx'
import { CLAIMS } from '../content/claims.ts'
import { BENEFITS } from '../content/home/benefits.ts'
import { PRODUCTS } from '../content/home/products.ts'
import { CLOSING, SECTIONS, STATS } from '../content/home/words.ts'
import { INTEGRATIONS } from '../content/integrations.ts'

const SCENES = [<OnboardingChecklist key="hr" />, <CommissionSplit key="pay" />, <Leaderboard key="performance" />]
const { products, benefits, tools, voices } = SECTIONS

export const Page = () => (
  <>
    <HomeHero />
    <ClaimLedger />
    <Section labelledBy="home-products">
      <SectionHead id="home-products" title={<Marked text={products.title} />} lede={products.lede} layout="beside" />
      <OpenTiles name="home-products" label="Products" open={1} tiles={PRODUCTS.map((product, index) => ({ ...product, scene: SCENES[index] }))} />
    </Section>
    <Benefits id="home-benefits" tone="card" title={<Marked text={benefits.title} />} lede={benefits.lede} benefits={BENEFITS} scene={<PaymentTicket />} />
    <TradePicker />
    <Section tone="spruce" spacing="tight" label="Crewtally in numbers">
      <StatsRow stats={[{ value: CLAIMS.businesses.value, label: 'home-service businesses whose payroll we power' }, ...STATS]} label="Crewtally in numbers" />
    </Section>
    <Section labelledBy="home-tools" contained={false}>
      <Container>
        <SectionHead id="home-tools" title={tools.title} lede={tools.lede} layout="beside" />
      </Container>
      <Marquee label="Tools that Crewtally works with" items={INTEGRATIONS.map((name) => ({ key: name, content: <ToolMark name={name} /> }))} />
    </Section>
    <Section tone="sky" labelledBy="home-voices">
      <SectionHead id="home-voices" title={<Marked text={voices.title} />} lede={voices.lede} layout="beside" />
      <IslandPlace name="testimonials" />
    </Section>
    <Purpose />
    <ClosingBand id="home-closing" tone="deep" title={<Marked text={CLOSING.title} />} text={CLOSING.text} primary={CLOSING.primary} quiet={CLOSING.quiet} />
    <HomeFoot />
  </>
)
