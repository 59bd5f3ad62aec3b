import { SeasonYear } from '../components/season/season-year.tsx'

/** The year by month of /hvac. */
export const Island = () => <SeasonYear trade="hvac" />
