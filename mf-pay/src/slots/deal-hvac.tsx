import { DealCalculator } from '../components/deal/deal-calculator.tsx'

/** The deal calculator with the sample deal of /hvac. */
export const Slot = () => <DealCalculator trade="hvac" />
