import { OrgChart } from '../components/org-chart/org-chart.tsx'

/** The sample company's org chart, which opens. */
export const Island = () => <OrgChart />
