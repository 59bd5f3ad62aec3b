import { SeasonYear } from '../components/season/season-year.tsx'

/** The year by month of /insurance. */
export const Island = () => <SeasonYear trade="insurance" />
