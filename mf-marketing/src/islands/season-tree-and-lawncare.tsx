import { SeasonYear } from '../components/season/season-year.tsx'

/** The year by month of /tree-and-lawncare. */
export const Island = () => <SeasonYear trade="tree-and-lawncare" />
