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
  secondsUntil,
  type Clock,
  type TokenState,
} from './proofs.ts'
import { assessRisk, type RiskSignals, type RiskVerdict } from './risk.ts'

/** Wait required of forms sent without JavaScript, in place of proof of work. */
const NO_SCRIPT_WAIT_MS = 5000
/** Submissions per form token: a few corrections and one retry after a lost response. */
const MAX_SUBMISSIONS_PER_FORM = 6
/** Submissions per solution: one, and its repeats after a lost response. */
const MAX_USES_OF_PROOF = 3

/** Data of a submission by which it is evaluated. */
export interface SubmissionContext extends Pick<RiskSignals, 'trap' | 'names' | 'text'> {
  /** True if the browser posted the form without JavaScript: the response is then the form's page. */
  isPagePost: boolean
  ip: string
  userAgent: string
  formToken: string
  proof: string
}

/** Fields of every form by which the abuse guard detects machines. */
type SignalFields = {
  [Name in typeof HONEYPOT_FIELD | typeof TOKEN_FIELD | typeof PROOF_FIELD]?: string | undefined
}

/** Signals of a request and its fields. */
export const readSignals = ({ ip, headers }: FastifyRequest, fields: SignalFields) => ({
  ip,
  userAgent: headers['user-agent'] ?? '',
  trap: fields[HONEYPOT_FIELD] ?? '',
  formToken: fields[TOKEN_FIELD] ?? '',
  proof: fields[PROOF_FIELD] ?? '',
})

/** Fields without those signals: equal content is a repeat. */
export const removeSignals = <Fields extends SignalFields>({
  [HONEYPOT_FIELD]: _trap,
  [TOKEN_FIELD]: _token,
  [PROOF_FIELD]: _proof,
  ...content
}: Fields) => content

type Client = Pick<FastifyRequest, 'ip' | 'method'>

/** Decides whether a submission is accepted, challenged, quarantined or rejected. One instance per API process. */
export interface AbuseGuard {
  /** Checks the in-process rate of this client. Throws RATE_LIMITED. Makes no database query. */
  checkRate(request: Client): void
  /** Checks the rate of page views, which are counted separately. Throws RATE_LIMITED. */
  checkPageRate(request: Client): void
  /** Limits of every submission, for callers that check further limits in the same query. */
  limits: ReturnType<typeof createSubmissionLimits>
  /** Marks a request as counted by the caller's own query. */
  markCounted(request: Client): void
  /** Counts a submission that is not evaluated. Throws RATE_LIMITED. */
  consume(request: Client): Promise<void>
  /** Counts, after the response, a submission that validation rejected. */
  flush(request: Client): void
  /**
   * Evaluates a submission. Throws RATE_LIMITED, or PROOF_REQUIRED if it needs a proof and has none. It needs one in a
   * crowd, or if a single signal would quarantine it and its sender can send a proof.
   */
  evaluate(request: Client, context: SubmissionContext): Promise<RiskVerdict & { token: TokenState }>
  /** Response to PROOF_REQUIRED: `formToken` is sent with the solution; `ticket` is a form token that is valid later. */
  offerProof(required: ProofRequired): Promise<ProofOffer & { formToken: string }>
  /** Token of a newly opened form, with a challenge if requests currently need a proof. */
  openForm(request: Client): Promise<FormTokenAnswer>
  /** Token of a form that is returned with errors. The form may be sent again at once. */
  reissueFormToken(): string
}

interface GuardOptions {
  secret: string
  rates: RateSettings
  limiter: RateLimiter
  /** Clock of tokens, waits and proofs. */
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

/** Page views, and floods before they reach the limiter, are counted by this process alone. */
export const createAbuseGuard = ({ secret, rates, limiter, clock }: GuardOptions): AbuseGuard => {
  const limits = createSubmissionLimits(rates)
  const { burst, perMinute } = limits.flood('')
  const submissions = createTokenBuckets({ burst, perMinute, now: clock.now })
  const pages = createTokenBuckets({ burst, perMinute, now: clock.now })
  /** Submissions that the limiter has not counted. */
  const uncounted = new WeakSet<Client>()

  /** True if the form has waited or has a solved challenge. */
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
      // Runs after the response. A failure only leaves one submission uncounted.
      if (uncounted.delete(request)) limiter.consume([limits.flood(request.ip)]).catch(() => undefined)
    },
    async evaluate(request, { ip, formToken, proof, isPagePost, ...signals }) {
      const token = readFormToken(secret, formToken, clock.read())
      const { nonce } = token
      const hasProof = await isProven(token, formToken, proof)
      uncounted.delete(request)
      const [flood, client, all, proven, fresh] = await limiter.consume([
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
        tokenReused: fresh === false,
        hasProof,
      })
      // A script that posts JSON without a token does not know the challenge, and would give up.
      if (verdict.isProofEnough && (isPagePost || token.state === 'good'))
        throw new ProofRequired({ ip, formToken })
      return { ...verdict, token }
    },
    async offerProof({ ip, formToken }) {
      const token = readFormToken(secret, formToken, clock.read())
      const isWaiting = token.state === 'waiting'
      const own =
        token.nonce === null || isWaiting ? issueFormToken(secret, clock.now() - MIN_FORM_AGE_MS) : formToken
      const turn = {
        bucket: 'line',
        key: clientKey(ip),
        waitMs: NO_SCRIPT_WAIT_MS,
        apartMs: 60_000 / perMinute,
      }
      const readyAt = isWaiting ? token.readyAt : await limiter.reserve(turn)
      return {
        formToken: own,
        challenge: await issueChallenge(secret, own, clock.now()),
        ticket: isWaiting ? formToken : issueWaitToken(secret, readyAt),
        seconds: secondsUntil(readyAt, clock.read()),
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

/** `GET /api/v1/form-token`: requested once when a form is opened; the form sends the token back. */
export const formTokenRoute = (app: FastifyInstance, guard: AbuseGuard): void => {
  app.get(FORM_TOKEN_ACTION, async (request, reply) => {
    guard.checkRate(request)
    return reply.send(await guard.openForm(request))
  })
}
