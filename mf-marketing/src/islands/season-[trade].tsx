import { requireKey } from 'shared-contracts/fragment-files'
import { SeasonYear } from '../components/season/season-year.tsx'
import { SEASONS } from '../model/season.ts'

export const Island = ({ trade }: { trade: string }) => <SeasonYear trade={requireKey(SEASONS, trade)} />
