import { CrewWeek, LedgerList, PageHero, Quote, Section, SlimHeader, Steps } from 'shared-ui'
import { ApplyPlace } from '../components/apply/apply-place.tsx'
import { Chapter } from '../components/company/chapter.tsx'
import { Marked } from '../components/company/marked.tsx'
import { PageClosing } from '../components/company/page-closing.tsx'
import { PageFoot } from '../components/company/page-foot.tsx'
import { RoleList } from '../components/company/role-list.tsx'
import { SmallPrint } from '../components/company/small-print.tsx'
import { career } from '../content/company/career.ts'
import { ROLES } from '../content/company/roles.ts'

export const Page = () => (
  <>
    <SlimHeader />
    <PageHero tone="sky" eyebrow={career.hero.eyebrow} title={<Marked text={career.hero.title} />} lede={career.hero.lede} aside={<CrewWeek />} />
    <Chapter head={career.rolesHead}>
      <RoleList roles={ROLES} />
    </Chapter>
    <Chapter head={career.deal.head} tone="card">
      <LedgerList items={career.deal.items} termLevel={3} />
    </Chapter>
    <Section label="A word from a colleague">
      <Quote {...career.quote} />
    </Section>
    <Chapter head={career.hiring.head} tone="spruce">
      <Steps steps={career.hiring.steps} />
      <SmallPrint>{career.equal}</SmallPrint>
    </Chapter>
    <ApplyPlace />
    <PageClosing id="career-closing" tone="sky" closing={career.closing} />
    <PageFoot />
  </>
)
