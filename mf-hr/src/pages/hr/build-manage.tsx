import { IslandPlace } from '@federation/area-kit/island-place'
import { AnnotatedScene, Chapter, FigureBand, Hero, LedgerList, Quote, Section } from 'shared-ui'
import { MondayList } from '../../components/scenes/monday-list.tsx'
import { TimeOff } from '../../components/scenes/time-off.tsx'
import { buildManage } from '../../content/build-manage.ts'
import { CLAIMS } from '../../content/claims.ts'
import { orgChart } from '../../content/org-chart.ts'

export const Page = () => (
  <>
    <Hero {...buildManage.opening} scene={<MondayList />} tone="deep" />
    <Chapter head={buildManage.slides.head}>
      <IslandPlace name="hr-jobs" />
    </Chapter>
    <Chapter head={orgChart.head} id="org-chart" tone="deep">
      <IslandPlace name="org-chart" wake="visible" />
    </Chapter>
    <Chapter head={buildManage.timeOff.head} tone="sky">
      <AnnotatedScene {...buildManage.timeOff} scene={<TimeOff />} />
    </Chapter>
    <Chapter head={buildManage.halves.head}>
      <LedgerList {...buildManage.halves} marks="tally" />
    </Chapter>
    <FigureBand label="HR in figures" figures={[CLAIMS.adminHours, CLAIMS.retention]} />
    <Section label="A customer’s words">
      <Quote {...buildManage.quote} />
    </Section>
  </>
)
