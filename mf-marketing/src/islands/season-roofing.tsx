import { SeasonYear } from '../components/season/season-year.tsx'

/** The year by month of /roofing. */
export const Island = () => <SeasonYear trade="roofing" />
