import { ComparisonTable } from 'shared-ui'
import { Chapter } from '../../components/chapter.tsx'
import { DutySplit } from '../../components/duty-split.tsx'
import { LedgerChapter } from '../../components/ledger-chapter.tsx'
import { PageClosing } from '../../components/page-closing.tsx'
import { PageOpening } from '../../components/page-opening.tsx'
import { Questions } from '../../components/questions.tsx'
import { StateMap } from '../../components/scenes/state-map.tsx'
import { StepChapter } from '../../components/step-chapter.tsx'
import { employerOfRecord as eor } from '../../content/employer-of-record.ts'

export const Page = () => (
  <>
    <PageOpening opening={eor.opening} scene={<StateMap />} />
    <Chapter head={eor.duties.head} tone="spruce">
      <DutySplit theirs={eor.duties.theirs} yours={eor.duties.yours} />
    </Chapter>
    <Chapter head={eor.options.head}>
      <ComparisonTable {...eor.options} />
    </Chapter>
    <StepChapter plan={eor.start} tone="sky" />
    <LedgerChapter ledger={eor.limits} />
    <Questions {...eor.questions} tone="card" />
    <PageClosing id="eor-closing" tone="deep" closing={eor.closing} />
  </>
)
