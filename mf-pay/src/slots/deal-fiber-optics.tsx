import { DealCalculator } from '../components/deal/deal-calculator.tsx'

/** The deal calculator with the sample deal of /fiber-optics. */
export const Slot = () => <DealCalculator trade="fiber-optics" />
