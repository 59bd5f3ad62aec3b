import { FirstDayPlan } from '../components/first-day/first-day-plan.tsx'

/** A plan of the first day that a visitor fills in. */
export const Island = () => <FirstDayPlan />
