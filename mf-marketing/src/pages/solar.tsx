import { CommissionSplit, Leaderboard, PayStub } from 'shared-ui'
import { PageClosing } from '../components/company/page-closing.tsx'
import { PageOpening } from '../components/company/page-opening.tsx'
import { MilestoneTrack } from '../components/industry/milestone-track.tsx'
import { ProductLinks } from '../components/industry/product-links.tsx'
import { AnnotatedChapter, ChangeChapter, LedgerChapter, TradeQuote } from '../components/industry/trade-chapters.tsx'
import { solar } from '../content/industries/solar.ts'

export const Page = () => (
  <>
    <PageOpening opening={solar.opening} scene={<CommissionSplit />} />
    <AnnotatedChapter annotated={solar.stages} tone="sky" scene={<MilestoneTrack />} />
    <LedgerChapter ledger={solar.troubles} marks="tally" />
    <TradeQuote from="whitlock" label="From a solar company" tone="spruce" />
    <ChangeChapter change={solar.chat} scene={<PayStub />} />
    <ProductLinks {...solar.links} voice="tell" />
    <PageClosing id="solar-closing" closing={solar.closing} tone="deep" scene={<Leaderboard decorative />} />
  </>
)
