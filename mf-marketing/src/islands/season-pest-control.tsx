import { SeasonYear } from '../components/season/season-year.tsx'

export const Island = () => <SeasonYear trade="pest-control" />
