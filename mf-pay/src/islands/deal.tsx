import { DealCalculator } from '../components/deal/deal-calculator.tsx'

/** The deal calculator for all trades. The initial trade is solar. */
export const Island = () => <DealCalculator trade="solar" isAnyTrade />
