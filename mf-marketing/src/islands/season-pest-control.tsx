import { SeasonYear } from '../components/season/season-year.tsx'

/** The year by month of /pest-control. */
export const Island = () => <SeasonYear trade="pest-control" />
