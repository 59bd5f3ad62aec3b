import { SeasonYear } from '../components/season/season-year.tsx'

/** The year by month of /solar. */
export const Island = () => <SeasonYear trade="solar" />
