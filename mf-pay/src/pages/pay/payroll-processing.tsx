import { IslandPlace } from '@federation/area-kit/island-place'
import {
  AnnotatedScene,
  Ask,
  Chapter,
  ComparisonTable,
  FigureBand,
  Hero,
  LedgerList,
  PayStub,
  Steps,
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
    <Chapter head={processing.week.head} tone="sky">
      <Steps {...processing.week} />
    </Chapter>
    <Chapter head={openRun.head} id="open-run" tone="deep">
      <IslandPlace name="open-run" wake="visible" />
    </Chapter>
    <Chapter head={processing.duties.head} id="processing-duties" tone="card">
      <ComparisonTable {...processing.duties} highlight={1} />
    </Chapter>
    <Chapter head={processing.stub.head}>
      <AnnotatedScene {...processing.stub} scene={<PayStub />} />
    </Chapter>
    <FigureBand
      {...figures.head}
      figures={[
        { ...CLAIMS.lessAdminTime, note: figures.lessAdminTime },
        { ...CLAIMS.businesses, note: figures.businesses },
      ]}
    />
    <Chapter head={processing.cases.head}>
      <LedgerList {...processing.cases} />
    </Chapter>
    <Ask {...ask} />
  </>
)
