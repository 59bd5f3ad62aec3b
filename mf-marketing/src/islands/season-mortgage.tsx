import { SeasonYear } from '../components/season/season-year.tsx'

/** The year by month of /mortgage. */
export const Island = () => <SeasonYear trade="mortgage" />
