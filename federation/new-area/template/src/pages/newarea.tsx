import { LedgerList, PageHero, Section, SectionHead } from 'shared-ui'
import { opening, parts } from '../content/newarea.ts'

export const Page = () => (
  <>
    <PageHero {...opening} />
    <Section tone="card" labelledBy="newarea-parts">
      <SectionHead id="newarea-parts" {...parts.head} />
      <LedgerList items={parts.items} marks="number" termLevel={3} />
    </Section>
  </>
)
