import type { Look } from './look.ts'
import { CUSTOMERS } from './people-customer.ts'
import { RIDGELINE_APPLICANTS } from './people-ridgeline-applicants.ts'
import { RIDGELINE_CREWS } from './people-ridgeline-crews.ts'
import { RIDGELINE_SETTERS } from './people-ridgeline-setters.ts'
import { VOICES } from './people-voice.ts'
import { lookFor, type Person } from './person.ts'

const looksOf = (people: Record<string, Person>): Readonly<Record<string, Look>> =>
  Object.fromEntries(Object.entries(people).map(([id, person]) => [id, lookFor(id, person)]))

/** By the file that holds their portraits, everybody who has one. */
export const LOOKS = {
  ridgeline: looksOf({ ...RIDGELINE_SETTERS, ...RIDGELINE_CREWS, ...RIDGELINE_APPLICANTS }),
  customer: looksOf(CUSTOMERS),
  voice: looksOf(VOICES),
} as const
