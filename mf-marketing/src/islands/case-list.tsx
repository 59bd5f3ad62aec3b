import { CaseList } from '../components/company/case-list.tsx'

/** The case studies with their filter. */
export const Island = () => <CaseList />
