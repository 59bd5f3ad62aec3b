import { DealCalculator } from '../components/deal/deal-calculator.tsx'

/** The deal calculator with the sample deal of /pest-control. */
export const Slot = () => <DealCalculator trade="pest-control" />
