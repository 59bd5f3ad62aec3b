import { requireKey } from 'shared-contracts/fragment-files'
import {
  RowScene,
  Cell,
  Chapter,
  ClosingBand,
  Grid,
  Heading,
  Icon,
  Lede,
  LedgerList,
  Portrait,
  Prose,
  Quote,
  Section,
  SectionHead,
  SideChapter,
  Split,
  TallyList,
  type Tone,
} from 'shared-ui'
import { aveyo, dealShares, halfDay, hoursARun } from '../../content/casestudy/aveyo.ts'
import { gainz, matchedOrders, orderTicket, repOrders } from '../../content/casestudy/gainz.ts'
import { seasonAccounts, secondSummer, signedPlan, source } from '../../content/casestudy/source.ts'
import { IslandPlace } from '@federation/area-kit/island-place'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { JobSite, type JobSiteProps } from 'shared-ui/job-sites/job-site.tsx'
import { CARDS } from '../../content/case-study.ts'
import type { CaseStudy } from '../../components/company/documents.schema.ts'
import { StatCards } from '../../components/company/stat-cards.tsx'
import { StoryChart, Wordmark } from '../../components/company/story-chart.tsx'
import caseCast from '../../components/company/case-cast.module.css'
import caseOpening from '../../components/company/case-opening.module.css'
import caseStudyPage from '../../components/company/case-study-page.module.css'

const STUDIES = {
  aveyo: {
    study: aveyo,
    tone: 'sky',
    scenes: {
      opening: <RowScene {...dealShares} />,
      solution: <RowScene {...halfDay} kind="paper" />,
      closing: <RowScene {...hoursARun} decorative />,
    },
  },
  source: {
    study: source,
    tone: 'paper',
    scenes: {
      opening: <RowScene {...seasonAccounts} kind="paper" />,
      solution: <RowScene {...signedPlan} />,
      closing: <RowScene {...secondSummer} decorative />,
    },
  },
  gainz: {
    study: gainz,
    tone: 'spruce',
    scenes: {
      opening: <RowScene {...matchedOrders} />,
      solution: <RowScene {...repOrders} kind="paper" />,
      closing: <RowScene {...orderTicket} decorative />,
    },
  },
} as const satisfies Record<string, CaseStudyPageProps>

export const Page = ({ study }: { study: string }) => (
  <CaseStudyPage {...STUDIES[requireKey(STUDIES, study)]} />
)

interface CaseStudyPageProps {
  study: CaseStudy
  scenes: { opening: ReactNode; solution: ReactNode; closing?: ReactNode }
  tone: Extract<Tone, 'paper' | 'sky' | 'spruce'>
}

const quoteOf = ({ quote, company }: { quote: CaseStudy['quote1']; company: string }) => ({
  ...quote.author,
  text: quote.text,
  company,
})

function CaseStudyPage({ study, scenes, tone }: CaseStudyPageProps) {
  const { id, company } = study
  const result = CARDS.find((card) => card.id === id)?.result
  return (
    <>
      <CaseOpening study={study} scene={scenes.opening} tone={tone} />
      <CaseCast study={study} />
      <StatCards stats={study.stats} label={`${company} by the numbers`} />
      <SideChapter
        head={{ id: `${id}-challenge`, eyebrow: 'The challenge', title: study.challengeTitle }}
        ratio="5/7"
        align="start"
      >
        <Prose>
          {study.challenge.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Prose>
      </SideChapter>
      <Section tone="card" label={`A word from ${study.quote1.author.name}`}>
        <Quote {...quoteOf({ quote: study.quote1, company })} />
      </Section>
      <Section labelledBy={`${id}-solution`}>
        <Split
          ratio="7/5"
          start={
            <>
              <SectionHead
                id={`${id}-solution`}
                eyebrow="The solution"
                title={study.solutionTitle}
                layout="column"
              />
              <Prose>
                {study.solution.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </Prose>
            </>
          }
          end={
            <div className={caseStudyPage.aside}>
              {scenes.solution}
              <figure className={caseStudyPage.pull}>
                <blockquote className={caseStudyPage.said}>{study.quote2.text}</blockquote>
                <figcaption>
                  {study.quote2.author.name}, {study.quote2.author.role}
                </figcaption>
              </figure>
            </div>
          }
        />
      </Section>
      <Chapter
        head={{ id: `${id}-results`, eyebrow: 'The results', title: study.resultsTitle }}
        layout="stacked"
      >
        {result ? (
          <div className={caseStudyPage.chart} data-form={result.form}>
            <StoryChart {...result} />
          </div>
        ) : null}
        <LedgerList
          marks="tally"
          items={study.results.map(({ title, description }) => ({ term: title, text: description }))}
        />
      </Chapter>
      <Chapter head={study.headCount} id="head-count" tone="sky" layout="beside" size="lg">
        <IslandPlace name={`head-count-${id}`} />
      </Chapter>
      <Section tone="deep" label={`A word from ${study.quote3.author.name}`}>
        <Quote {...quoteOf({ quote: study.quote3, company })} />
      </Section>
      <SideChapter head={{ id: `${id}-key`, title: 'Key results' }} ratio="5/7" align="start">
        <TallyList items={study.keyResults} />
      </SideChapter>
      <ClosingBand
        {...{
          title: study.contactHeading,
          text: study.contactSubHeading,
          primary: { label: 'Get a demo', href: '/meeting' },
          quiet: { label: 'All case studies', href: '/case-study' },
        }}
        id={`${id}-contact`}
        scene={scenes.closing}
      />
    </>
  )
}

const PLACES: Record<CaseStudy['id'], JobSiteProps['trade']> = {
  aveyo: 'solar',
  source: 'pest-control',
  gainz: 'fiber-optics',
}

/** Picture of the company's work, and portraits of the people whom the case study quotes. */
function CaseCast({ study: { id, company, quote1, quote2, quote3 } }: { study: CaseStudy }) {
  return (
    <Section tone="card" spacing="tight" label={`Place and people of ${company}`}>
      <div className={caseCast.cast}>
        <JobSite trade={PLACES[id]} described className={caseCast.picture} />
        <ul className={caseCast.people}>
          {[quote1, quote2, quote3].map(({ author: { name, role, portrait } }) => (
            <li key={name} className={caseCast.person}>
              <Portrait id={portrait} size={64} />
              <p>
                <span className={caseCast.name}>{name}</span> <span className={caseCast.role}>{role}</span>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

interface CaseOpeningProps {
  study: CaseStudy
  scene: ReactNode
  tone: Extract<Tone, 'paper' | 'sky' | 'spruce'>
}

function CaseOpening({ study, scene, tone }: CaseOpeningProps) {
  const facts = [
    { term: 'Industry', fact: study.industry },
    { term: 'Company size', fact: `${study.companySize.replace('-', '–')} people` },
    { term: 'Where', fact: study.base },
  ]
  return (
    <Section tone={tone} label={`${study.company}, in short`} className={caseOpening.opening}>
      <Grid>
        <Cell span={7}>
          <div className={caseOpening.words}>
            <a href="/case-study" className={caseOpening.back}>
              <Icon icon={ArrowLeft} size={18} /> All case studies
            </a>
            <Wordmark id={study.id} company={study.company} size="lg" />
            <Heading level={1} size="xl">
              {study.title}
            </Heading>
            <Lede>{study.summary}</Lede>
            <dl className={caseOpening.facts}>
              {facts.map(({ term, fact }) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{fact}</dd>
                </div>
              ))}
            </dl>
          </div>
        </Cell>
        <Cell span={5} className={caseOpening.scene}>
          {scene}
        </Cell>
      </Grid>
    </Section>
  )
}
