import { sum } from 'shared-ui/scenes/ridgeline.ts'

/** Applicants who were not hired, by what would change the answer. */
export const SHELF = { late: 14, license: 9, distance: 12, second: 6 } as const
export const SHELF_TOTAL = sum(Object.values(SHELF))
