import { ContestRun } from '../components/contest/contest-run.tsx'

/** A contest that is run over last week's counts. */
export const Island = () => <ContestRun />
