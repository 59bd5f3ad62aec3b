import { Chapter, LedgerList, PageHero } from 'shared-ui'
import { Remark } from '../components/remark.tsx'
import { newarea } from '../content/newarea.ts'

export const Page = () => (
  <>
    <PageHero {...newarea.opening} />
    <Chapter head={newarea.parts.head} tone="card">
      <LedgerList {...newarea.parts} marks="number" />
      <Remark>{newarea.remark}</Remark>
    </Chapter>
  </>
)
