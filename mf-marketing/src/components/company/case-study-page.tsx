import type { ReactNode } from 'react'
import { LedgerList, Prose, Quote, Section, SectionHead, SlimHeader, Split, TallyList, type Tone } from 'shared-ui'
import type { CaseStudy } from '../../content/company/case-study-schema.ts'
import { CaseOpening } from './case-opening.tsx'
import styles from './case-study-page.module.css'
import { PageClosing } from './page-closing.tsx'
import { PageFoot } from './page-foot.tsx'
import { StatCards } from './stat-cards.tsx'
import { Words } from './words.tsx'

export interface CaseStudyPageProps {
  study: CaseStudy
  /** What stands in the opening, beside the solution and in the closing band. */
  scenes: { opening: ReactNode; solution: ReactNode; closing?: ReactNode }
  tone: Extract<Tone, 'paper' | 'sky' | 'spruce'>
}

const quoteOf = ({ quote, company }: { quote: CaseStudy['quote1']; company: string }) => ({ ...quote.author, text: quote.text, company })

/** A customer's story, from the trouble to the figures, with the customer's own people speaking in between. */
export function CaseStudyPage({ study, scenes, tone }: CaseStudyPageProps) {
  const { id, company } = study
  return (
    <>
      <SlimHeader />
      <CaseOpening study={study} scene={scenes.opening} tone={tone} />
      <StatCards stats={study.stats} label={`${company} in figures`} />
      <Section labelledBy={`${id}-challenge`}>
        <Split
          ratio="5/7"
          start={<Words id={`${id}-challenge`} eyebrow="The challenge" title={study.challengeTitle} />}
          end={
            <Prose>
              {study.challenge.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </Prose>
          }
        />
      </Section>
      <Section tone="card" label={`A word from ${study.quote1.author.name}`}>
        <Quote {...quoteOf({ quote: study.quote1, company })} />
      </Section>
      <Section labelledBy={`${id}-solution`}>
        <Split
          ratio="7/5"
          start={
            <>
              <SectionHead id={`${id}-solution`} eyebrow="The solution" title={study.solutionTitle} />
              <Prose>
                {study.solution.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </Prose>
            </>
          }
          end={
            <div className={styles['aside']}>
              {scenes.solution}
              <figure className={styles['pull']}>
                <blockquote className={styles['said']}>{study.quote2.text}</blockquote>
                <figcaption>
                  {study.quote2.author.name}, {study.quote2.author.role}
                </figcaption>
              </figure>
            </div>
          }
        />
      </Section>
      <Section labelledBy={`${id}-results`}>
        <SectionHead id={`${id}-results`} eyebrow="The results" title={study.resultsTitle} />
        <LedgerList marks="tally" termLevel={3} items={study.results.map(({ title, description }) => ({ term: title, text: description }))} />
      </Section>
      <Section tone="deep" label={`A word from ${study.quote3.author.name}`}>
        <Quote {...quoteOf({ quote: study.quote3, company })} />
      </Section>
      <Section labelledBy={`${id}-key`}>
        <Split ratio="5/7" start={<Words id={`${id}-key`} title="Key results" />} end={<TallyList items={study.keyResults} />} />
      </Section>
      <PageClosing
        id={`${id}-contact`}
        scene={scenes.closing}
        closing={{
          title: study.contactHeading,
          text: study.contactSubHeading,
          primary: { label: 'Get a demo', href: '/meeting' },
          quiet: { label: 'All case studies', href: '/case-study' },
        }}
      />
      <PageFoot />
    </>
  )
}
