import { CourseQuiz, CrewWeek } from 'shared-ui'
import { Chapter } from '../components/company/chapter.tsx'
import { PageClosing } from '../components/company/page-closing.tsx'
import { PageOpening } from '../components/company/page-opening.tsx'
import { ProductLinks } from '../components/industry/product-links.tsx'
import { RoofPlan } from '../components/industry/roof-plan.tsx'
import { ChangeChapter, StepChapter, TwoQuotes } from '../components/industry/trade-chapters.tsx'
import { TwoPays } from '../components/industry/two-pays.tsx'
import { roofing } from '../content/industries/roofing.ts'

export const Page = () => (
  <>
    <PageOpening opening={roofing.opening} scene={<RoofPlan />} />
    <Chapter head={roofing.two} tone="card">
      <TwoPays seats={[roofing.crew, roofing.rep]} />
    </Chapter>
    <StepChapter plan={roofing.supplement} />
    <TwoQuotes from={['navarro', 'pryor']} label="From roofing companies" tone="spruce" />
    <ChangeChapter change={roofing.ticket} scene={<CrewWeek />} ruled />
    <ProductLinks {...roofing.links} />
    <PageClosing id="roofing-closing" closing={roofing.closing} tone="deep" scene={<CourseQuiz decorative />} />
  </>
)
