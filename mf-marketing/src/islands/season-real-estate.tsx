import { SeasonYear } from '../components/season/season-year.tsx'

/** The year by month of /real-estate. */
export const Island = () => <SeasonYear trade="real-estate" />
