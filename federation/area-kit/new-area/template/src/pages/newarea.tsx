import { Chapter, LedgerList, PageHero } from 'shared-ui'
import { Remark } from '../components/remark.tsx'
import { page } from '../content/newarea.ts'

export const Page = () => (
  <>
    <PageHero {...page.opening} />
    <Chapter head={page.parts.head} tone="card">
      <LedgerList {...page.parts} marks="number" />
      <Remark>{page.remark}</Remark>
    </Chapter>
  </>
)
