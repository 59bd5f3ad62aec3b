import { DealCalculator } from '../islands/deal.tsx'

export const Slot = ({ trade }: { trade: string }) => <DealCalculator trade={trade} />
