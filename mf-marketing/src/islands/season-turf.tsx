import { SeasonYear } from '../components/season/season-year.tsx'

/** The year by month of /turf. */
export const Island = () => <SeasonYear trade="turf" />
