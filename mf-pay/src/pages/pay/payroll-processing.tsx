import { IslandPlace } from '@federation/area-kit/island-place'
import {
  AnnotatedChapter,
  ContactHeading,
  Chapter,
  ComparisonChapter,
  FigureBand,
  Hero,
  LedgerChapter,
  PayStub,
  StepsChapter,
} from 'shared-ui'
import { PayRegister } from '../../components/scenes/sum-table.tsx'
import { ask } from '../../content/ask.ts'
import { CLAIMS } from '../../content/claims.ts'
import { openRun } from '../../content/open-run.ts'
import { processing } from '../../content/payroll-processing.ts'

const { figures } = processing

export const Page = () => (
  <>
    <Hero {...processing.opening} scene={<PayRegister />} />
    <StepsChapter {...processing.week} tone="sky" />
    <Chapter head={openRun.head} id="open-run" tone="deep">
      <IslandPlace name="open-run" hydrate="visible" />
    </Chapter>
    <ComparisonChapter {...processing.duties} highlight={1} id="processing-duties" tone="card" />
    <AnnotatedChapter {...processing.stub} scene={<PayStub />} />
    <FigureBand
      {...figures.head}
      figures={[
        { ...CLAIMS.lessAdminTime, note: figures.lessAdminTime },
        { ...CLAIMS.businesses, note: figures.businesses },
      ]}
    />
    <LedgerChapter {...processing.cases} />
    <ContactHeading {...ask.processing} />
  </>
)
