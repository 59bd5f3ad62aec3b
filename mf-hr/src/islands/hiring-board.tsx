import { HiringBoard } from '../components/hiring-board/hiring-board.tsx'

/** A hiring board whose candidates can be moved. */
export const Island = () => <HiringBoard />
