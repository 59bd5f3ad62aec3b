// Sample data of the map of states. It is a separate module, so that the script of the carousel `hr-jobs` loads only this data.
import { shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { OFFICE_DAYS, W2_BY_STATE } from 'shared-ui/scenes/ridgeline-people.ts'

const ofRecord = <Code extends keyof typeof W2_BY_STATE>(
  code: Code,
  name: string,
  [column, row]: readonly [column: number, row: number],
  note = 'Employer of record',
) => ({ code, name, people: W2_BY_STATE[code], employer: 'eor', note, column, row }) as const

/**
 * Number of people by state. `employer` is their legal employer: `own` is Ridgeline, the sample company, and `eor` the employer
 * of record. `column` and `row` are the position on the map.
 */
export const STATES = [
  { code: 'UT', name: 'Utah', people: W2_BY_STATE.UT, employer: 'own', note: 'Ridgeline', column: 2, row: 2 },
  ofRecord('ID', 'Idaho', [1, 1]),
  ofRecord('NV', 'Nevada', [1, 2]),
  ofRecord('AZ', 'Arizona', [2, 3], `Employer of record, starting ${shortDate(OFFICE_DAYS.arizonaStart)}`),
] as const

/** States on the map in which the sample company has no employees. */
export const OTHER_STATES = [
  { code: 'WA', column: 0, row: 0 },
  { code: 'MT', column: 2, row: 0 },
  { code: 'OR', column: 0, row: 1 },
  { code: 'WY', column: 2, row: 1 },
  { code: 'CA', column: 0, row: 2 },
  { code: 'CO', column: 3, row: 2 },
  { code: 'NM', column: 3, row: 3 },
] as const
