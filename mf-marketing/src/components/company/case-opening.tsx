import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Cell, Grid, Heading, Icon, Lede, Section, type Tone } from 'shared-ui'
import type { CaseStudy } from './case-study-page.schema.ts'
import styles from './case-opening.module.css'
import { Wordmark } from './wordmark.tsx'

export interface CaseOpeningProps {
  study: CaseStudy
  scene: ReactNode
  tone: Extract<Tone, 'paper' | 'sky' | 'spruce'>
}

/** Whose story it is, in what trade and size, and what it comes to in one sentence. */
export function CaseOpening({ study, scene, tone }: CaseOpeningProps) {
  const facts = [
    { term: 'Industry', fact: study.industry },
    { term: 'Company size', fact: `${study.companySize} people` },
    { term: 'Where', fact: study.base },
  ]
  return (
    <Section tone={tone} label={`${study.company}, in short`} className={styles.opening}>
      <Grid>
        <Cell span={7}>
          <div className={styles.words}>
            <a href="/case-study" className={styles.back}>
              <Icon icon={ArrowLeft} size={18} /> All case studies
            </a>
            <Wordmark id={study.id} company={study.company} size="lg" />
            <Heading level={1} size="xl">
              {study.title}
            </Heading>
            <Lede>{study.summary}</Lede>
            <dl className={styles.facts}>
              {facts.map(({ term, fact }) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{fact}</dd>
                </div>
              ))}
            </dl>
          </div>
        </Cell>
        <Cell span={5} className={styles.scene}>
          {scene}
        </Cell>
      </Grid>
    </Section>
  )
}
