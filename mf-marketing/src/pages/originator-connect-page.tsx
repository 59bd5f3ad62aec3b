import { IslandPlace } from '@federation/area-kit/island-place'
import {
  Chapter,
  ClosingBand,
  Hero,
  PageFoot,
  Questions,
  Section,
  SectionHead,
  SideChapter,
  SlimHeader,
  Steps,
} from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import { CampaignScene } from '../components/company/campaign-scene.tsx'
import { IconFeatures } from '../components/company/icon-features.tsx'
import { MonthStory } from '../components/company/month-story.tsx'
import { Offer } from '../components/company/offer.tsx'
import { OfferRibbon } from '../components/company/offer-ribbon.tsx'
import { StatCards } from '../components/company/stat-cards.tsx'
import { ToolRow } from '../components/company/tool-row.tsx'
import { CLAIMS } from '../content/claims.ts'
import { originator } from '../content/originator-connect-page.ts'

const cardOf = ({ value, label }: { value: string; label: string }) => ({ title: value, desc: `${label}.` })

export const Page = () => (
  <>
    <SlimHeader action={null} />
    <OfferRibbon {...originator.ribbon} />
    <Hero
      {...originator.opening}
      scene={<CampaignScene statement={originator.statement} coupon={originator.coupon} />}
      tone="sky"
    />
    <Chapter head={originator.plan.head}>
      <Steps {...originator.plan} />
    </Chapter>
    <SideChapter head={originator.video.head} tone="card" ratio="5/7">
      <IslandPlace name="campaign-video" />
    </SideChapter>
    <IconFeatures {...originator.features} />
    <StatCards
      stats={[{ icon: 'people', ...cardOf(CLAIMS.loanOnboarding) }, ...originator.stats]}
      label="Crewtally for mortgage in figures"
    />
    <MonthStory {...originator.story} />
    <Offer id="originator-offer" value={CLAIMS.mortgageOffer.value} {...originator.offer} />
    <Section spacing="tight" labelledBy="originator-tools">
      <SectionHead id="originator-tools" title="Tools it takes loans from and hands pay to" size="sm" />
      <ToolRow tools={originator.tools} />
    </Section>
    <Questions {...originator.questions} tone="card" />
    <ClosingBand
      {...originator.closing}
      id="originator-closing"
      tone="deep"
      picture={<JobSite trade="mortgage" />}
    />
    <PageFoot />
  </>
)
