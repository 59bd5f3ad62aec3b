import { shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { OFFICE_DAYS, W2_BY_STATE } from 'shared-ui/scenes/ridgeline-people.ts'

/** People by state, and the employer that their W-2 names. `column` and `row` are the state's position on the tile map. */
export const STATES = [
  { code: 'UT', name: 'Utah', people: W2_BY_STATE.UT, employer: 'own', note: 'Ridgeline', column: 2, row: 2 },
  {
    code: 'ID',
    name: 'Idaho',
    people: W2_BY_STATE.ID,
    employer: 'eor',
    note: 'Employer of record',
    column: 1,
    row: 1,
  },
  {
    code: 'NV',
    name: 'Nevada',
    people: W2_BY_STATE.NV,
    employer: 'eor',
    note: 'Employer of record',
    column: 1,
    row: 2,
  },
  {
    code: 'AZ',
    name: 'Arizona',
    people: W2_BY_STATE.AZ,
    employer: 'eor',
    note: `Employer of record, from ${shortDate(OFFICE_DAYS.arizonaStart)}`,
    column: 2,
    row: 3,
  },
] as const

/** Adjacent states on the map in which Ridgeline employs no one. */
export const OTHER_STATES = [
  { code: 'WA', column: 0, row: 0 },
  { code: 'MT', column: 2, row: 0 },
  { code: 'OR', column: 0, row: 1 },
  { code: 'WY', column: 2, row: 1 },
  { code: 'CA', column: 0, row: 2 },
  { code: 'CO', column: 3, row: 2 },
  { code: 'NM', column: 3, row: 3 },
] as const
