import { FirstDayStart } from '../components/first-day/first-day-start.tsx'

/** The short form of the first-day plan. */
export const Island = () => <FirstDayStart />
