import { tokenBuckets } from 'federation/service/token-buckets'
import type { Effort } from '../http/errors.ts'
import { isProof, issueChallenge } from '../intake/proof-of-work.ts'
import { issueTicket, readTicket, waitingLine } from '../intake/wait-ticket.ts'

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
}

/** What the next booking costs whom. Allowances grow with `clientPerMinute`, of which ten are usual. */
export const createBookingDemand = (secret: string, clientPerMinute: number, now: () => number) => {
  const scale = Math.max(1, clientPerMinute / 10)
  const free = Math.floor(FREE_AN_HOUR * scale)
  const allowance = () => tokenBuckets({ burst: free, perMinute: free / 60, now })
  const [clients, people] = [allowance(), allowance()]
  /** One proof or ticket is good for one form, and for its repeat where the answer was lost. */
  const used = tokenBuckets({ burst: 3, perMinute: 1 / 60, now })
  const line = waitingLine(now)

  const issue = async (
    client: string,
    key: string,
    step: number,
    earlier: number | null,
  ): Promise<Effort> => {
    const readyAt = earlier ?? line(client, Math.min(PATIENCE * 2 ** (step - 1), LONGEST_PATIENCE), APART)
    const seconds = Math.max(1, Math.ceil((readyAt - now()) / 1000))
    return {
      challenge: await issueChallenge(secret, key, now(), step),
      ticket: issueTicket(secret, key, readyAt),
      seconds,
    }
  }

  /** Null where nothing is asked for, or what was asked for is there. */
  return async ({ person, client, key, proof, ticket, holds }: BookingAsk): Promise<Effort | null> => {
    const isOver = !clients.has(client) || !people.has(person)
    const step = Math.min(MOST_STEPS, (isOver ? 1 : 0) + Math.floor(holds / (CALM_HOLDS * scale)))
    const readyAt = ticket === '' ? null : readTicket(secret, key, ticket, now())
    const hasWaited = readyAt !== null && readyAt <= now()
    const tookTrouble =
      step > 0 && (hasWaited || (proof !== '' && (await isProof(secret, key, proof)))) && used.take(key)
    if (step > 0 && !tookTrouble) return issue(client, key, step, hasWaited ? null : readyAt)
    clients.take(client)
    people.take(person)
    return null
  }
}
