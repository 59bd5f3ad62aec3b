import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { clientKey, shortAddress } from 'federation/service/client-key'
import { tokenBuckets } from 'federation/service/token-buckets'
import { LeadApiError, ProofRequired, type Effort } from '../http/errors.ts'
import { secondsUntil, type Clock } from './clock.ts'
import { issueFormToken, issueWaitToken, readFormToken, YOUNGEST, type TokenState } from './form-token.ts'
import { personHash, mailboxOf } from './same-address.ts'
import { isProof, issueChallenge } from './proof-of-work.ts'
import type { Counts, Step } from './limits/counts.ts'
import { stepsOf, type Limits, type Steps } from './steps.ts'
import { weigh, type Signals, type Verdict } from './risk.ts'
import type { IdempotencyRow } from './tables.ts'

/** Without a script one waits instead of working. */
const PATIENCE = 5000
/** One form may be sent this often: corrections and a lost answer, not a campaign. */
const SENDS_PER_FORM = 6
/** One solution is good for one form, and for its repeat where the answer was lost. */
const USES_OF_PROOF = 3

const KEY_LIFETIME = 24 * 60 * 60 * 1000
/** Without a key of the client's, the same words from the same place count as the same request for so long. */
const SAME_WORDS_FOR = 10 * 60 * 1000

/** What one request brings for judging it. */
export interface Arrival extends Pick<Signals, 'trap' | 'names' | 'text'> {
  /** A form posted by the browser itself, which can be answered with its page. */
  isPagePost: boolean
  ip: string
  userAgent: string
  formToken: string
  proof: string
}

type Asking = Pick<FastifyRequest, 'ip' | 'method'>

export interface Reception {
  /** Throws RATE_LIMITED where this client asks this process far too often; asks nobody else. */
  admit(request: Asking): void
  /** The same for pages that are only looked at: they are counted by themselves. */
  admitPage(request: Asking): void
  /** What the counts are asked of everything that is sent, for whoever asks them more in the same breath. */
  steps: Steps
  /** Says that the flood's count has heard of this request. */
  counted(request: Asking): void
  /** Throws RATE_LIMITED where this client sends far too often; for what is not judged. */
  spend(request: Asking): Promise<void>
  /** Counts, once it is answered, what was admitted and then refused by its own words. */
  settle(request: Asking): void
  /**
   * Throws RATE_LIMITED, or PROOF_REQUIRED where the request shows no effort and needs it: it is crowded, or a single
   * signal would quarantine the request and its sender can show effort.
   */
  judge(request: Asking, arrival: Arrival): Promise<Verdict & { token: TokenState }>
  /** What whoever was told PROOF_REQUIRED can do: `formToken` goes with the solution, `ticket` is a token that is good later. */
  effortFor(required: ProofRequired): Promise<Effort & { formToken: string }>
  /** The key under which repeats of this request are known; the client's own where it named one. */
  keyOf(
    own: string | null,
    arrival: Arrival,
    body: unknown,
  ): Pick<IdempotencyRow, 'key' | 'bodyHash' | 'expiresAt'>
  personHashes(person: { email: string; phone: string }): string[]
  newForm(request: Asking): Promise<{ token: string; challenge: unknown }>
  /** For a form that comes back with errors: its first version took a person's time, and one box may be all that is left. */
  newToken(): string
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Of one form: whether it may be sent again, and whether the trouble that was taken over it still counts. */
const formStep = (nonce: string): Step => ({
  bucket: 'form',
  key: nonce,
  burst: SENDS_PER_FORM,
  perMinute: 1,
})
const proofStep = (nonce: string | null, hasProof: boolean): Step => ({
  bucket: 'proof',
  key: nonce ?? '',
  burst: hasProof ? USES_OF_PROOF : 0,
  perMinute: 1 / 60,
  ifShort: true,
  orEnd: true,
})

interface ReceptionOptions {
  secret: string
  limits: Limits
  counts: Counts
  /** Dates form tokens, waits and proofs, and is what this process counts by. */
  clock: Clock
  /** System time, by which the store's keys expire. */
  now: () => number
}

/**
 * Judges what comes in. What only looks is counted by this process alone, and so is a flood before it reaches the counts;
 * nothing of it holds an address longer than it counts.
 */
export const createReception = ({ secret, limits, counts, clock, now }: ReceptionOptions): Reception => {
  const steps = stepsOf(limits)
  const { burst, perMinute } = steps.flood('')
  const shield = tokenBuckets({ burst, perMinute, now: clock.now })
  const pages = tokenBuckets({ burst, perMinute, now: clock.now })
  /** Admitted, and not heard of by the counts. */
  const pending = new WeakSet<Asking>()

  /** Whoever has waited has done as much as whoever has worked. */
  const tookTrouble = async (token: TokenState, formToken: string, proof: string): Promise<boolean> =>
    token.nonce !== null &&
    (token.state === 'waited' || (proof !== '' && (await isProof(secret, formToken, proof, clock.now()))))

  return {
    admit(request) {
      if (!shield.take(clientKey(request.ip))) throw new LeadApiError('RATE_LIMITED')
      if (request.method === 'POST') pending.add(request)
    },
    admitPage({ ip }) {
      if (!pages.take(clientKey(ip))) throw new LeadApiError('RATE_LIMITED')
    },
    steps,
    counted(request) {
      pending.delete(request)
    },
    async spend(request) {
      pending.delete(request)
      const [isAdmitted] = await counts.take([steps.flood(request.ip)])
      if (isAdmitted === false) throw new LeadApiError('RATE_LIMITED')
    },
    settle(request) {
      // It was refused, so that nobody waits for this, and where the counts are away nothing is lost.
      if (pending.delete(request)) counts.take([steps.flood(request.ip)]).catch(() => undefined)
    },
    async judge(request, { ip, formToken, proof, isPagePost, ...rest }) {
      const token = readFormToken(secret, formToken, clock.read())
      const { nonce } = token
      const hasProof = await tookTrouble(token, formToken, proof)
      pending.delete(request)
      const [isAdmitted, client, all, isProven, isFresh] = await counts.take([
        steps.flood(ip),
        ...steps.crowd(ip),
        proofStep(nonce, hasProof),
        ...(nonce === null ? [] : [formStep(nonce)]),
      ])
      if (isAdmitted === false) throw new LeadApiError('RATE_LIMITED')
      if (isProven === false) throw new ProofRequired({ ip, formToken })
      const verdict = weigh({
        ...rest,
        clientCrowded: client === false,
        siteCrowded: all === false,
        token: token.state,
        tokenReused: isFresh === false,
        hasEffort: hasProof,
      })
      // Without a token a script that posts JSON does not know the challenge: it would give up.
      if (verdict.isEffortEnough && (isPagePost || token.state === 'good'))
        throw new ProofRequired({ ip, formToken })
      return { ...verdict, token }
    },
    async effortFor({ ip, formToken }) {
      const token = readFormToken(secret, formToken, clock.read())
      const own =
        token.nonce === null || token.state === 'waiting'
          ? issueFormToken(secret, clock.now() - YOUNGEST)
          : formToken
      const readyAt =
        token.state === 'waiting'
          ? token.readyAt
          : await counts.line({
              bucket: 'line',
              key: clientKey(ip),
              patience: PATIENCE,
              apart: 60_000 / perMinute,
            })
      return {
        formToken: own,
        challenge: await issueChallenge(secret, own, clock.now()),
        ticket: token.state === 'waiting' ? formToken : issueWaitToken(secret, readyAt),
        seconds: secondsUntil(readyAt, clock.read()),
      }
    },
    keyOf(own, { ip, formToken }, body) {
      const bodyHash = sha256(JSON.stringify(body))
      if (own !== null) return { key: own, bodyHash, expiresAt: now() + KEY_LIFETIME }
      const { nonce } = readFormToken(secret, formToken, clock.read())
      if (nonce !== null)
        return { key: `form:${nonce}:${bodyHash}`, bodyHash, expiresAt: now() + KEY_LIFETIME }
      return {
        // A hash over so few addresses can be undone by trying them all: what is kept is the shortened one.
        key: `words:${sha256(`${shortAddress(ip)} ${bodyHash}`)}`,
        bodyHash,
        expiresAt: now() + SAME_WORDS_FOR,
      }
    },
    personHashes: ({ email, phone }) => [
      ...new Set([
        personHash(secret, 'email', email),
        personHash(secret, 'email', mailboxOf(email)),
        personHash(secret, 'phone', phone),
      ]),
    ],
    async newForm({ ip }) {
      const token = issueFormToken(secret, clock.now())
      const crowded = !steps.crowd(ip).every((step) => counts.seemsFree(step))
      return { token, challenge: crowded ? await issueChallenge(secret, token, clock.now()) : null }
    },
    newToken: () => issueFormToken(secret, clock.now() - YOUNGEST),
  }
}
