import { requireKey } from 'shared-contracts/fragment-files'
import { HeadCountCase } from '../components/company/head-count.tsx'
import { CASE_COUNTS } from '../model/head-count.ts'

export const Island = ({ study }: { study: string }) => <HeadCountCase id={requireKey(CASE_COUNTS, study)} />
