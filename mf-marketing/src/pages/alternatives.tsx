import { ComparisonTable, LedgerList, PageHero, SlimHeader } from 'shared-ui'
import { Chapter } from '../components/company/chapter.tsx'
import { ChoiceList } from '../components/company/choice-list.tsx'
import { Marked } from '../components/company/marked.tsx'
import { PageClosing } from '../components/company/page-closing.tsx'
import { PageFoot } from '../components/company/page-foot.tsx'
import { RowScene } from '../components/company/row-scene.tsx'
import { alternatives } from '../content/company/alternatives/index-page.ts'

export const Page = () => (
  <>
    <SlimHeader />
    <PageHero eyebrow={alternatives.hero.eyebrow} title={<Marked text={alternatives.hero.title} />} lede={alternatives.hero.lede} aside={<RowScene {...alternatives.sheet} kind="paper" />} />
    <Chapter head={alternatives.listHead} spacing="tight">
      <ChoiceList choices={alternatives.list} />
    </Chapter>
    <Chapter head={alternatives.table.head} tone="card">
      <ComparisonTable caption={alternatives.table.caption} columns={alternatives.table.columns} rows={alternatives.table.rows} />
    </Chapter>
    <Chapter head={alternatives.rules.head}>
      <LedgerList items={alternatives.rules.items} marks="tally" termLevel={3} />
    </Chapter>
    <PageClosing id="alternatives-closing" closing={alternatives.closing} />
    <PageFoot />
  </>
)
