import { LedgerList, PageHero, Section, SectionHead } from 'shared-ui'
import { Remark } from '../components/remark.tsx'
import { opening, parts, remark } from '../content/newarea.ts'

export const Page = () => (
  <>
    <PageHero {...opening} />
    <Section tone="card" labelledBy="newarea-parts">
      <SectionHead id="newarea-parts" {...parts.head} />
      <LedgerList items={parts.items} marks="number" termLevel={3} />
      <Remark>{remark}</Remark>
    </Section>
  </>
)
