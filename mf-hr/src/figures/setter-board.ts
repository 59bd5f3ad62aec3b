import { APPLICANTS, OFFICE_DAYS, PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'
import type { BoardStage, Candidate } from '../model/hiring-board.ts'

/** First day of the board that can be moved: the offer to Lena goes out. */
export const BOARD_START = OFFICE_DAYS.offerToLena

/** Stages of the setter's job, with the person who moves candidates on and the day of the application by which. */
export const STAGES = [
  { id: 'applied', name: 'Applied', owner: PEOPLE.priya, limit: 2 },
  { id: 'screen', name: 'Phone screen', owner: PEOPLE.hank, limit: 4 },
  { id: 'ride', name: 'Ride-along', owner: PEOPLE.tyrell, limit: 7 },
  { id: 'offer', name: 'Offer', owner: PEOPLE.hank, limit: 9 },
  { id: 'signed', name: 'Signed', owner: PEOPLE.priya, limit: null },
] as const satisfies readonly BoardStage[]

/** Applicants with the index of their stage on the first day. A test compares them with the pipeline of the ledger. */
export const CANDIDATES: readonly Candidate[] = [
  { ...APPLICANTS.sasha, stage: 0 },
  { ...APPLICANTS.owen, stage: 0 },
  { ...APPLICANTS.luis, stage: 1 },
  { ...APPLICANTS.kayla, stage: 1 },
  { ...APPLICANTS.deshawn, stage: 2 },
  { ...APPLICANTS.lena, stage: 3 },
]
