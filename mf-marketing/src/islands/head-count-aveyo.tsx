import { HeadCountCase } from '../components/company/head-count.tsx'

/** The before and after of /casestudy/aveyo by head count. */
export const Island = () => <HeadCountCase id="aveyo" />
