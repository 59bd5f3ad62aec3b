import { DealCalculator } from '../components/deal/deal-calculator.tsx'

export const Slot = () => <DealCalculator trade="fiber-optics" />
