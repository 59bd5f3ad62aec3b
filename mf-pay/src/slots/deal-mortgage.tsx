import { DealCalculator } from '../components/deal/deal-calculator.tsx'

/** The deal calculator with the sample deal of /mortgage. */
export const Slot = () => <DealCalculator trade="mortgage" />
