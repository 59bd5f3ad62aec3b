import { SeasonYear } from '../components/season/season-year.tsx'

/** The year by month of /fiber-optics. */
export const Island = () => <SeasonYear trade="fiber-optics" />
