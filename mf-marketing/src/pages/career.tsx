import {
  Chapter,
  ClosingBand,
  CrewWeek,
  LedgerList,
  PageFoot,
  PageHero,
  Quote,
  Section,
  SlimHeader,
  Steps,
} from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import { ApplyPlace } from '../components/apply/apply-place.tsx'
import { RoleList } from '../components/company/role-list.tsx'
import { SmallPrint } from '../components/company/small-print.tsx'
import { ROLES } from '../content/career-roles.ts'
import { career } from '../content/career.ts'

export const Page = () => (
  <>
    <SlimHeader />
    <PageHero {...career.hero} tone="sky" aside={<CrewWeek />} />
    <Chapter head={career.roles.head}>
      <RoleList roles={ROLES} />
    </Chapter>
    <Chapter head={career.deal.head} tone="card">
      <LedgerList {...career.deal} />
    </Chapter>
    <Section label="A word from a colleague">
      <Quote {...career.quote} />
    </Section>
    <Chapter head={career.hiring.head} tone="spruce">
      <Steps {...career.hiring} />
      <SmallPrint>{career.equal}</SmallPrint>
    </Chapter>
    <ApplyPlace />
    <ClosingBand {...career.closing} id="career-closing" picture={<JobSite trade="fiber-optics" />} />
    <PageFoot />
  </>
)
