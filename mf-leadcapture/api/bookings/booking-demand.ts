import type { Effort } from '../http/errors.ts'
import { secondsUntil, type Clock } from '../intake/clock.ts'
import type { Counts, Found, Step } from '../intake/limits/counts.ts'
import { isProof, issueChallenge } from '../intake/proof-of-work.ts'
import { issueTicket, readTicket } from '../intake/wait-ticket.ts'

/** Bookings an hour that one client, and one mailbox, may ask for without any trouble. */
const FREE_AN_HOUR = 2
/** Times that may wait for their owners' word before each further booking costs trouble. */
const CALM_HOLDS = 10
/** The work doubles with each step. */
const MOST_STEPS = 6
/** Without a script one waits instead: longer with each step, and one after the other. */
const PATIENCE = 5000
const LONGEST_PATIENCE = 60_000
const APART = 1000

/** Who asks, and what their form brings. */
export interface BookingAsk {
  person: string
  client: string
  /** The form's own key, to which work and ticket are bound. */
  key: string
  proof: string
  ticket: string
  /** How many times of the calendar wait for a word. */
  holds: number
  /** Asks for effort even where it is calm, since the booking looks unusual. */
  isUnusual: boolean
}

/** What else is asked of the counts in the same breath: what comes first may end it. */
interface Around {
  first: Step[]
  last: Step[]
}

/** The trouble that is asked for, null where none is or it was taken; and what the steps around found. */
export interface Demanded {
  effort: Effort | null
  first: Found[]
  last: Found[]
}

interface DemandOptions {
  secret: string
  clientPerMinute: number
  counts: Counts
  clock: Clock
}

/** What the next booking costs whom. Allowances grow with `clientPerMinute`, of which ten are usual. */
export const createBookingDemand = ({ secret, clientPerMinute, counts, clock }: DemandOptions) => {
  const scale = Math.max(1, clientPerMinute / 10)
  const free = Math.floor(FREE_AN_HOUR * scale)
  const allowance = (bucket: string, key: string): Step => ({
    bucket,
    key,
    burst: free,
    perMinute: free / 60,
  })

  const issue = async (
    client: string,
    key: string,
    step: number,
    earlier: number | null,
  ): Promise<Effort> => {
    const patience = Math.min(PATIENCE * 2 ** (step - 1), LONGEST_PATIENCE)
    const readyAt =
      earlier ?? (await counts.line({ bucket: 'booking-line', key: client, patience, apart: APART }))
    const seconds = secondsUntil(readyAt, clock.read())
    return {
      challenge: await issueChallenge(secret, key, clock.now(), step),
      ticket: issueTicket(secret, key, readyAt),
      seconds,
    }
  }

  return async (
    { person, client, key, proof, ticket, holds, isUnusual }: BookingAsk,
    { first, last }: Around,
  ): Promise<Demanded> => {
    const heldSteps = Math.floor(holds / (CALM_HOLDS * scale))
    const waited = ticket === '' ? null : readTicket(secret, key, ticket, clock.read())
    const hasWaited = waited?.isReady === true
    const hasProof = hasWaited || (proof !== '' && (await isProof(secret, key, proof, clock.now())))
    const [ofClient, ofPerson] = [allowance('booking-client', client), allowance('booking-person', person)]
    const found = await counts.take([
      ...first,
      { ...ofClient, look: true },
      { ...ofPerson, look: true },
      // Many that wait for a word make it short for everybody.
      {
        bucket: 'booking-holds',
        key: '',
        burst: heldSteps > 0 || isUnusual ? 0 : 1,
        perMinute: 1,
        look: true,
      },
      {
        bucket: 'booking-proof',
        key,
        // One proof or ticket is good for one form, and for its repeat where the answer was lost.
        burst: hasProof ? 3 : 0,
        perMinute: 1 / 60,
        ifShort: true,
        orEnd: true,
      },
      ofClient,
      ofPerson,
      ...last,
    ])
    const around = { first: found.slice(0, first.length), last: found.slice(found.length - last.length) }
    const [hasClient, hasPerson, , wasTaken] = found.slice(first.length)
    if (wasTaken !== false) return { effort: null, ...around }
    const own = isUnusual || hasClient !== true || hasPerson !== true ? 1 : 0
    const step = Math.min(MOST_STEPS, own + heldSteps)
    return { effort: await issue(client, key, step, hasWaited ? null : (waited?.readyAt ?? null)), ...around }
  }
}
