import { DealCalculator } from '../components/deal/deal-calculator.tsx'

/** The deal calculator for all trades. It opens with solar. */
export const Island = () => <DealCalculator trade="solar" isAnyTrade />
