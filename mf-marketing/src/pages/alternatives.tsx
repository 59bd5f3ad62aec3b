import {
  Chapter,
  ClosingBand,
  ComparisonTable,
  LedgerList,
  PageFoot,
  PageHero,
  RowScene,
  SlimHeader,
  Split,
} from 'shared-ui'
import { ChoiceList } from '../components/company/choice-list.tsx'
import { alternatives } from '../content/alternatives.ts'

export const Page = () => (
  <>
    <SlimHeader />
    <PageHero {...alternatives.hero} aside={<RowScene {...alternatives.sheet} kind="paper" />} />
    <Chapter head={alternatives.choices.head} spacing="tight">
      <ChoiceList choices={alternatives.choices.items} />
    </Chapter>
    <Chapter head={alternatives.table.head} tone="card">
      <ComparisonTable {...alternatives.table} />
    </Chapter>
    <Chapter head={alternatives.rules.head}>
      <Split
        ratio="7/5"
        start={<LedgerList items={alternatives.rules.items} />}
        end={<RowScene {...alternatives.cell} kind="paper" />}
      />
    </Chapter>
    <ClosingBand
      {...alternatives.closing}
      id="alternatives-closing"
      scene={<RowScene {...alternatives.calls} decorative />}
    />
    <PageFoot />
  </>
)
