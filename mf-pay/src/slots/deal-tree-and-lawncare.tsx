import { DealCalculator } from '../components/deal/deal-calculator.tsx'

/** The deal calculator with the sample deal of /tree-and-lawncare. */
export const Slot = () => <DealCalculator trade="tree-and-lawncare" />
