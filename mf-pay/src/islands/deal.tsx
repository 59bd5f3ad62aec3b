import { DealCalculator } from '../components/deal/deal-calculator.tsx'

/** The deal calculator for any trade. */
export const Island = () => <DealCalculator trade="solar" isAnyTrade />
