import { requireKey } from 'shared-contracts/fragment-files'
import { RowScene } from 'shared-ui'
import { CaseStudyPage, type CaseStudyPageProps } from '../../components/company/case-study-page.tsx'
import { aveyo, dealShares, halfDay, hoursARun } from '../../content/casestudy/aveyo.ts'
import { gainz, matchedOrders, orderTicket, repOrders } from '../../content/casestudy/gainz.ts'
import { seasonAccounts, secondSummer, signedPlan, source } from '../../content/casestudy/source.ts'

const STUDIES = {
  aveyo: {
    study: aveyo,
    tone: 'sky',
    scenes: {
      opening: <RowScene {...dealShares} />,
      solution: <RowScene {...halfDay} kind="paper" />,
      closing: <RowScene {...hoursARun} decorative />,
    },
  },
  source: {
    study: source,
    tone: 'paper',
    scenes: {
      opening: <RowScene {...seasonAccounts} kind="paper" />,
      solution: <RowScene {...signedPlan} />,
      closing: <RowScene {...secondSummer} decorative />,
    },
  },
  gainz: {
    study: gainz,
    tone: 'spruce',
    scenes: {
      opening: <RowScene {...matchedOrders} />,
      solution: <RowScene {...repOrders} kind="paper" />,
      closing: <RowScene {...orderTicket} decorative />,
    },
  },
} as const satisfies Record<string, CaseStudyPageProps>

/** Page of one case study. */
export const Page = ({ study }: { study: string }) => (
  <CaseStudyPage {...STUDIES[requireKey(STUDIES, study)]} />
)
