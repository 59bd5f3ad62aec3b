import { IslandPlace } from '@federation/area-kit/island-place'
import {
  type Action,
  Button,
  Chapter,
  ClosingBand,
  Container,
  FiledIcon,
  Heading,
  Hero,
  LedgerList,
  Marked,
  Portrait,
  Questions,
  type Rows,
  RowScene,
  Section,
  SectionHead,
  SideChapter,
  StepsChapter,
  ToolMark,
} from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import type { Featured, Story } from '../components/company/company.schema.ts'
import { StatCards } from '../components/company/stat-cards.tsx'
import campaignScene from '../components/company/campaign-scene.module.css'
import iconFeatures from '../components/company/icon-features.module.css'
import monthStory from '../components/company/month-story.module.css'
import offerStyles from '../components/company/offer.module.css'
import offerRibbon from '../components/company/offer-ribbon.module.css'
import toolRow from '../components/company/tool-row.module.css'
import { CLAIMS } from '../content/claims.ts'
import { originator } from '../content/originator-connect-page.ts'

const ONBOARDING = CLAIMS.loanOnboarding

export const Page = () => (
  <>
    <OfferRibbon {...originator.ribbon} />
    <Hero
      {...originator.opening}
      scene={<CampaignScene statement={originator.statement} coupon={originator.coupon} />}
      tone="sky"
    />
    <StepsChapter {...originator.plan} />
    <SideChapter head={originator.video.head} tone="card" ratio="5/7">
      <IslandPlace name="campaign-video" />
    </SideChapter>
    <IconFeatures {...originator.features} />
    <StatCards
      stats={[
        {
          icon: 'people',
          title: ONBOARDING.value,
          desc: `${ONBOARDING.label}.`,
          counted: ONBOARDING.counted,
        },
        ...originator.stats,
      ]}
      label="Crewtally for mortgage by the numbers"
    />
    <MonthStory {...originator.story} />
    <Offer id="originator-offer" value={CLAIMS.mortgageOffer.value} {...originator.offer} />
    <Section spacing="tight" labelledBy="originator-tools">
      <SectionHead id="originator-tools" title="Tools Crewtally connects to" size="sm" />
      <ToolRow tools={originator.tools} />
    </Section>
    <Questions {...originator.questions} tone="card" />
    <ClosingBand
      {...originator.closing}
      id="originator-closing"
      tone="deep"
      picture={<JobSite trade="mortgage" />}
    />
  </>
)

/** Bar with the campaign's offer and a link. The bar stays visible while the visitor scrolls. */
function OfferRibbon({ label, text, action }: { label: string; text: string; action: Action }) {
  return (
    <aside aria-label={label} className={offerRibbon.ribbon} data-tone="deep">
      <Container className={offerRibbon.line}>
        <p className={offerRibbon.text}>{text}</p>{' '}
        <Button href={action.href} variant="quiet" carry={action.carry}>
          {action.label}
        </Button>
      </Container>
    </aside>
  )
}

interface CampaignSceneProps {
  statement: Rows
  coupon: { upTo: string; value: string; off: string; until: string }
}

/** A loan officer's statement, partly hidden behind the campaign's coupon. */
function CampaignScene({ statement, coupon }: CampaignSceneProps) {
  return (
    <div className={campaignScene.scene}>
      <RowScene {...statement} kind="paper" className={campaignScene.statement} />
      <p className={campaignScene.coupon}>
        <span>{coupon.upTo}</span> <strong className={campaignScene.value}>{coupon.value}</strong>{' '}
        <span className={campaignScene.off}>{coupon.off}</span>
        <span className={campaignScene.until}>{coupon.until}</span>
      </p>
    </div>
  )
}

function IconFeatures({ head, items }: Featured) {
  return (
    <Chapter head={head}>
      <ul className={iconFeatures.features}>
        {items.map(({ icon, title, desc }) => (
          <li key={title} className={iconFeatures.feature}>
            <FiledIcon name={icon} size={28} className={iconFeatures.icon} />
            <h3 className={iconFeatures.title}>{title}</h3>
            <p className={iconFeatures.desc}>{desc}</p>
          </li>
        ))}
      </ul>
    </Chapter>
  )
}

function MonthStory({ head, name, role, portrait, quote, items }: Story) {
  return (
    <Chapter head={head}>
      <div className={monthStory.story}>
        <figure className={monthStory.person}>
          <Portrait id={portrait} size={192} className={monthStory.face} />
          <blockquote className={monthStory.quote}>{quote}</blockquote>
          <figcaption>
            <span className={monthStory.name}>{name}</span> {role}
          </figcaption>
        </figure>
        <LedgerList items={items} headed={false} />
      </div>
    </Chapter>
  )
}

interface OfferProps {
  id: string
  value: string
  label: string
  title: string
  lines: readonly string[]
}

function Offer({ id, value, label, title, lines }: OfferProps) {
  return (
    <Section tone="spruce" labelledBy={id}>
      <div className={offerStyles.offer}>
        <p className={offerStyles.figure}>
          <span className={offerStyles.upto}>up to</span>
          <span className={offerStyles.value}>{value}</span>
          <span className={offerStyles.label}>{label}</span>
        </p>
        <div>
          <Heading level={2} id={id}>
            <Marked text={title} />
          </Heading>
          <ol className={offerStyles.lines}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </div>
      </div>
    </Section>
  )
}

function ToolRow({ tools }: { tools: readonly string[] }) {
  return (
    <ul className={toolRow.tools}>
      {tools.map((name) => (
        <li key={name}>
          <ToolMark name={name} />
        </li>
      ))}
    </ul>
  )
}
