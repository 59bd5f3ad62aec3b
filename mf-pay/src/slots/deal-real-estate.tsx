import { DealCalculator } from '../components/deal/deal-calculator.tsx'

/** The deal calculator with the sample deal of /real-estate. */
export const Slot = () => <DealCalculator trade="real-estate" />
