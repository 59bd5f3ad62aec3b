import { DealCalculator } from '../islands/deal.tsx'

/** The deal calculator for one trade of `TRADE_DEALS`. */
export const Slot = ({ trade }: { trade: string }) => <DealCalculator trade={trade} />
