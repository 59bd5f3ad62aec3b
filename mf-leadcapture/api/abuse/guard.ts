import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientKey, createTokenBuckets } from '@federation/node-kit'
import { HONEYPOT_FIELD, PROOF_FIELD, TOKEN_FIELD } from '../../contract/form.ts'
import { FORM_TOKEN_ACTION } from '../../contract/paths.ts'
import type { FormTokenAnswer } from '../../contract/send-mail.ts'
import { LeadApiError, ProofRequired, type ProofOffer } from '../http/errors.ts'
import { createSubmissionLimits, type Limit, type RateLimiter, type RateSettings } from './limits.ts'
import {
  isValidProof,
  issueChallenge,
  issueFormToken,
  issueWaitToken,
  MIN_FORM_AGE_MS,
  readFormToken,
  getSecondsUntil,
  type Clock,
  type TokenState,
} from './proofs.ts'
import { assessRisk, type RiskSignals, type RiskVerdict } from './risk.ts'

/** Wait required of forms sent without JavaScript, in place of proof of work. */
const NO_SCRIPT_WAIT_MS = 5000
/** Submissions per form token: a few corrections and one retry after a lost response. */
const MAX_SUBMISSIONS_PER_FORM = 6
/** Submissions per solved proof of work: one, and two retries after a lost response. */
const MAX_USES_OF_PROOF = 3

/** Properties of a submission that the abuse guard evaluates. */
export interface SubmissionContext extends Pick<RiskSignals, 'trap' | 'names' | 'text'> {
  /** True if the browser posted the form without JavaScript. The response is then an HTML page instead of JSON. */
  isPagePost: boolean
  ip: string
  userAgent: string
  formToken: string
  proof: string
}

/** Form fields that the abuse guard reads to detect automated submissions. Every form has them. */
type SignalFields = {
  [Name in typeof HONEYPOT_FIELD | typeof TOKEN_FIELD | typeof PROOF_FIELD]?: string | undefined
}

/** Reads the abuse signals of a submission from its request and its form fields. */
export const readSignals = ({ ip, headers }: FastifyRequest, fields: SignalFields) => ({
  ip,
  userAgent: headers['user-agent'] ?? '',
  trap: fields[HONEYPOT_FIELD] ?? '',
  formToken: fields[TOKEN_FIELD] ?? '',
  proof: fields[PROOF_FIELD] ?? '',
})

/**
 * Removes the signal fields. The remaining fields are the deduplication payload: two submissions with equal fields are
 * repeats.
 */
export const removeSignals = <Fields extends SignalFields>({
  [HONEYPOT_FIELD]: _trap,
  [TOKEN_FIELD]: _token,
  [PROOF_FIELD]: _proof,
  ...content
}: Fields) => content

type Client = Pick<FastifyRequest, 'ip' | 'method'>

/** Decides whether a submission is accepted, challenged, quarantined or rejected. One instance per API process. */
export interface AbuseGuard {
  /** Checks the submission rate of this client, as counted in this process. Throws RATE_LIMITED. Makes no database query. */
  checkRate(request: Client): void
  /** Checks the page view rate of this client, as counted in this process. Throws RATE_LIMITED. Makes no database query. */
  checkPageRate(request: Client): void
  /** Limits that apply to every submission. A caller can check them together with its own limits in one query. */
  limits: ReturnType<typeof createSubmissionLimits>
  /** Marks a submission as counted, for callers that checked `limits` themselves. `flush` then does not count it again. */
  markCounted(request: Client): void
  /** Counts a submission for which `evaluate` is not called. Throws RATE_LIMITED. */
  consume(request: Client): Promise<void>
  /** Counts a submission that no other call has counted, because validation rejected it. Called after the response. */
  flush(request: Client): void
  /**
   * Evaluates a submission. Throws RATE_LIMITED, or PROOF_REQUIRED if it needs a proof of work and has none. A proof is
   * required if this client or all clients together exceed their rates. It is also required if a single signal would
   * quarantine the submission and the sender can send a proof.
   */
  evaluate(request: Client, context: SubmissionContext): Promise<RiskVerdict & { token: TokenState }>
  /**
   * Creates the data of a PROOF_REQUIRED response. A script sends `formToken` with the solution. A form without JavaScript
   * sends `ticket` as its token after `seconds`.
   */
  offerProof(required: ProofRequired): Promise<ProofOffer & { formToken: string }>
  /** Issues a token for a newly opened form, with a challenge if submissions currently need a proof of work. */
  openForm(request: Client): Promise<FormTokenAnswer>
  /** Issues a token for a form that is returned with errors. The token is already old enough to resend the form at once. */
  reissueFormToken(): string
}

interface GuardOptions {
  secret: string
  rates: RateSettings
  limiter: RateLimiter
  /** Clock that times tokens, waits and proofs of work. */
  clock: Clock
}

const formLimit = (nonce: string): Limit => ({
  bucket: 'form',
  key: nonce,
  burst: MAX_SUBMISSIONS_PER_FORM,
  perMinute: 1,
})
const proofLimit = (nonce: string | null, hasProof: boolean): Limit => ({
  bucket: 'proof',
  key: nonce ?? '',
  burst: hasProof ? MAX_USES_OF_PROOF : 0,
  perMinute: 1 / 60,
  onlyIfPreviousDenied: true,
  stopOnDeny: true,
})

/**
 * Creates an abuse guard. It counts page views, and submissions in `checkRate`, in this process. `limiter` counts everything
 * else.
 */
export const createAbuseGuard = ({ secret, rates, limiter, clock }: GuardOptions): AbuseGuard => {
  const limits = createSubmissionLimits(rates)
  const { burst, perMinute } = limits.flood('')
  const submissions = createTokenBuckets({ burst, perMinute, now: clock.now })
  const pages = createTokenBuckets({ burst, perMinute, now: clock.now })
  /** Submissions that passed `checkRate` and are not yet counted by the limiter. */
  const uncounted = new WeakSet<Client>()

  /** True if the required wait of the form is over, or if the submission contains a solved challenge. */
  const isProven = async (token: TokenState, formToken: string, proof: string): Promise<boolean> =>
    token.nonce !== null &&
    (token.state === 'waited' ||
      (proof !== '' && (await isValidProof(secret, formToken, proof, clock.now()))))

  return {
    checkRate(request) {
      if (!submissions.take(clientKey(request.ip))) throw new LeadApiError('RATE_LIMITED')
      if (request.method === 'POST') uncounted.add(request)
    },
    checkPageRate({ ip }) {
      if (!pages.take(clientKey(ip))) throw new LeadApiError('RATE_LIMITED')
    },
    limits,
    markCounted: (request) => void uncounted.delete(request),
    async consume(request) {
      uncounted.delete(request)
      const [granted] = await limiter.consume([limits.flood(request.ip)])
      if (granted === false) throw new LeadApiError('RATE_LIMITED')
    },
    flush(request) {
      // Ignore a failure: the response is already sent, and only this submission stays uncounted.
      if (uncounted.delete(request)) limiter.consume([limits.flood(request.ip)]).catch(() => undefined)
    },
    async evaluate(request, { ip, formToken, proof, isPagePost, ...signals }) {
      const token = readFormToken(secret, formToken, clock.read())
      const { nonce } = token
      const hasProof = await isProven(token, formToken, proof)
      uncounted.delete(request)
      const [flood, client, all, proven, isFormUnused] = await limiter.consume([
        limits.flood(ip),
        ...limits.crowd(ip),
        proofLimit(nonce, hasProof),
        ...(nonce === null ? [] : [formLimit(nonce)]),
      ])
      if (flood === false) throw new LeadApiError('RATE_LIMITED')
      if (proven === false) throw new ProofRequired({ ip, formToken })
      const verdict = assessRisk({
        ...signals,
        clientCrowded: client === false,
        siteCrowded: all === false,
        token: token.state,
        tokenReused: isFormUnused === false,
        hasProof,
      })
      // Ask for a proof only if the sender can react: a page post, or a script that requested a form token. A script without
      // a token would give up, so its submission is quarantined instead.
      if (verdict.isProofEnough && (isPagePost || token.state === 'good'))
        throw new ProofRequired({ ip, formToken })
      return { ...verdict, token }
    },
    async offerProof({ ip, formToken }) {
      const token = readFormToken(secret, formToken, clock.read())
      const isWaiting = token.state === 'waiting'
      const boundToken =
        token.nonce === null || isWaiting ? issueFormToken(secret, clock.now() - MIN_FORM_AGE_MS) : formToken
      const reservation = {
        bucket: 'line',
        key: clientKey(ip),
        waitMs: NO_SCRIPT_WAIT_MS,
        apartMs: 60_000 / perMinute,
      }
      const readyAt = isWaiting ? token.readyAt : await limiter.reserve(reservation)
      return {
        formToken: boundToken,
        challenge: await issueChallenge(secret, boundToken, clock.now()),
        ticket: isWaiting ? formToken : issueWaitToken(secret, readyAt),
        seconds: getSecondsUntil(readyAt, clock.read()),
      }
    },
    async openForm({ ip }) {
      const token = issueFormToken(secret, clock.now())
      const isCalm = limits.crowd(ip).every((limit) => limiter.isLikelyFree(limit))
      return { token, challenge: isCalm ? null : await issueChallenge(secret, token, clock.now()) }
    },
    reissueFormToken: () => issueFormToken(secret, clock.now() - MIN_FORM_AGE_MS),
  }
}

/** Registers `GET /api/v1/form-token`. A form requests a token when it is opened, and sends it with the submission. */
export const registerFormTokenRoute = (app: FastifyInstance, guard: AbuseGuard): void => {
  app.get(FORM_TOKEN_ACTION, async (request, reply) => {
    guard.checkRate(request)
    return reply.send(await guard.openForm(request))
  })
}
