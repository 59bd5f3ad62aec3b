import { DealCalculator } from '../components/deal/deal-calculator.tsx'

/** The deal calculator with the sample deal of /turf. */
export const Slot = () => <DealCalculator trade="turf" />
