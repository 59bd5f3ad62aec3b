import { DrawWeek } from '../components/draw-week/draw-week.tsx'

/** A week with same-day pay: amounts that go out each evening, and the balance for the run. */
export const Island = () => <DrawWeek />
