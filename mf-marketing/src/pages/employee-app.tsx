import {
  Chapter,
  ClosingBand,
  ComparisonChapter,
  CourseQuiz,
  Hero,
  LedgerChapter,
  PaymentTicket,
  PhonePay,
  Questions,
  SideChapter,
  Split,
  StepsChapter,
  TallyList,
} from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import { app } from '../content/employee-app.ts'

export const Page = () => (
  <>
    <Hero {...app.opening} scene={<PhonePay />} tone="sky" bleed="fold" />
    <StepsChapter {...app.day} tone="card" />
    <Chapter head={app.ask.head}>
      <Split
        ratio="7/5"
        align="center"
        start={<PaymentTicket />}
        end={<TallyList items={app.ask.points} />}
      />
    </Chapter>
    <SideChapter head={app.learn.head} tone="spruce" ratio="5/7">
      <CourseQuiz />
    </SideChapter>
    <ComparisonChapter {...app.who} highlight={-1} />
    <LedgerChapter {...app.manners} marks="tally" tone="card" />
    <Questions {...app.questions} firstOpen={false} />
    <ClosingBand {...app.closing} id="app-closing" tone="deep" picture={<JobSite trade="hvac" />} />
  </>
)
