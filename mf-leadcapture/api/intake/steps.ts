import { clientKey } from 'federation/service/client-key'
import type { Step } from './limits/counts.ts'

/** How many requests a minute are calm. */
export interface Limits {
  clientPerMinute: number
  totalPerMinute: number
}

/**
 * A client may burst to twice its minute; beyond that each request takes some trouble, work or patience, as it does for a
 * whole office behind one address. Only a flood, sixty times a calm minute, is turned away.
 */
const BURST = 2
const REFUSED_AT = 60

const step = (bucket: string, key: string, perMinute: number): Step => ({
  bucket,
  key,
  perMinute,
  burst: BURST * perMinute,
})

/** What everything that is sent asks of the counts. */
export const stepsOf = ({ clientPerMinute, totalPerMinute }: Limits) => {
  return {
    /** Empty where this client asks far too often. */
    flood: (ip: string): Step => ({
      ...step('flood', clientKey(ip), REFUSED_AT * clientPerMinute),
      orEnd: true,
    }),
    /** Two: empty where many come from this client, and where many come in all. */
    crowd: (ip: string): [Step, Step] => [
      step('client', clientKey(ip), clientPerMinute),
      step('all', 'all', totalPerMinute),
    ],
  }
}
export type Steps = ReturnType<typeof stepsOf>
