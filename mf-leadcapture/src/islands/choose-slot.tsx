import { ChooseSlot } from '../components/received/choose-slot.tsx'

/** The way to a meeting, which the settings may lead elsewhere. */
export const Island = () => <ChooseSlot />
