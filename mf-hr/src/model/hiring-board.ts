/**
 * State of a hiring board, on which a visitor moves job candidates between stages and advances the date. Day 1 of an
 * application is the day on which it arrived.
 */
import { createForm, wholeType } from 'shared-ui/island-kit/form.ts'
import { addDays, daysBetween } from 'shared-ui/scenes/pay-calendar.ts'
import { APPLICANTS, OFFICE_DAYS, PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'

export interface BoardStage {
  id: string
  name: string
  /** Person who must move the candidates to the next stage. */
  owner: { name: string }
  /** Last day on which a candidate may be in this stage. The application date is day 1. Null if there is no deadline. */
  limit: number | null
}

export interface Candidate {
  name: string
  portrait: string
  /** Application date, YYYY-MM-DD. */
  applied: string
  /** Index of the candidate's stage on the first day that the board shows. */
  stage: number
}

export const BOARD_DAYS = 7

export interface Board {
  /** Days since the first day that the board shows, 0 to `BOARD_DAYS`. */
  day: number
  /** Index of each candidate's stage, in the order of the candidates. */
  stages: readonly number[]
}

export const createFirstBoard = (candidates: readonly Candidate[]): Board => ({
  day: 0,
  stages: candidates.map(({ stage }) => stage),
})

export const moveCandidate = (board: Board, candidate: number, stage: number): Board => ({
  ...board,
  stages: board.stages.map((at, index) => (index === candidate ? stage : at)),
})

export const advanceDay = (board: Board, by: 1 | -1): Board => ({
  ...board,
  day: Math.min(BOARD_DAYS, Math.max(0, board.day + by)),
})

export interface PlacedCandidate extends Candidate {
  index: number
  on: number
  isLate: boolean
}

/** Returns the candidates of each stage on the current day, sorted by application date. */
export const placeCandidates = (
  board: Board,
  {
    start,
    stages,
    candidates,
  }: { start: string; stages: readonly BoardStage[]; candidates: readonly Candidate[] },
): PlacedCandidate[][] => {
  const date = addDays(start, board.day)
  return stages.map(({ limit }, stage) =>
    candidates
      .map((candidate, index) => {
        const on = daysBetween(candidate.applied, date) + 1
        return {
          ...candidate,
          stage: board.stages[index] ?? 0,
          index,
          on,
          isLate: limit !== null && on > limit,
        }
      })
      .filter((candidate) => candidate.stage === stage)
      .toSorted((a, b) => b.on - a.on),
  )
}

/** First day of the sample hiring board: the day on which the sample company offers the job to the applicant Lena. */
export const BOARD_START = OFFICE_DAYS.offerToLena

/** Hiring stages. `owner` must move a candidate to the next stage by day `limit`. Day 1 is the day of the application. */
export const STAGES = [
  { id: 'applied', name: 'Applied', owner: PEOPLE.priya, limit: 2 },
  { id: 'screen', name: 'Phone screen', owner: PEOPLE.hank, limit: 4 },
  { id: 'ride', name: 'Ride-along', owner: PEOPLE.tyrell, limit: 7 },
  { id: 'offer', name: 'Offer', owner: PEOPLE.hank, limit: 9 },
  { id: 'signed', name: 'Signed', owner: PEOPLE.priya, limit: null },
] as const satisfies readonly BoardStage[]

/**
 * Applicants, each with the index of their hiring stage on the first day that the board shows. A test compares this list with
 * the sample company's data.
 */
export const CANDIDATES: readonly Candidate[] = [
  { ...APPLICANTS.sasha, stage: 0 },
  { ...APPLICANTS.owen, stage: 0 },
  { ...APPLICANTS.luis, stage: 1 },
  { ...APPLICANTS.kayla, stage: 1 },
  { ...APPLICANTS.deshawn, stage: 2 },
  { ...APPLICANTS.lena, stage: 3 },
]

/** A board as text for the URL: the day, then each candidate's stage as a digit, such as `2-001123`. */
export const BOARD_FORM = createForm<Board>({
  day: wholeType({ min: 0, max: BOARD_DAYS }),
  stages: {
    read: (text) => {
      const stages = [...text].map(Number)
      const isValid = stages.length === CANDIDATES.length && stages.every((stage) => stage in STAGES)
      return isValid ? stages : undefined
    },
    write: (stages) => stages.join(''),
  },
})
