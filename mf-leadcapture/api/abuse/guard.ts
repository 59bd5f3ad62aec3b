import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientKey, createTokenBuckets } from '@federation/node-kit'
import { HONEYPOT_FIELD, PROOF_FIELD, TOKEN_FIELD } from '../../contract/form.ts'
import { FORM_TOKEN_ACTION } from '../../contract/paths.ts'
import type { FormTokenAnswer } from '../../contract/send-mail.ts'
import { LeadApiError, ProofRequired } from '../http/errors.ts'
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

/** Wait that replaces the proof of work in a browser without JavaScript, because only a script can solve one. */
const NO_SCRIPT_WAIT_MS = 5000
/** Maximum submissions per form token: enough for a few corrections and one retry after a lost response. */
const MAX_SUBMISSIONS_PER_FORM = 6
/** Maximum submissions per solved proof of work: the first one, and two retries after a lost response. */
const MAX_USES_OF_PROOF = 3

export interface SubmissionContext extends Pick<RiskSignals, 'trap' | 'names' | 'text'> {
  isPagePost: boolean
  ip: string
  userAgent: string
  formToken: string
  proof: string
}

export type SignalFields = {
  [Name in typeof HONEYPOT_FIELD | typeof TOKEN_FIELD | typeof PROOF_FIELD]?: string | undefined
}

export const readSignals = ({ ip, headers }: FastifyRequest, fields: SignalFields) => ({
  ip,
  userAgent: headers['user-agent'] ?? '',
  trap: fields[HONEYPOT_FIELD] ?? '',
  formToken: fields[TOKEN_FIELD] ?? '',
  proof: fields[PROOF_FIELD] ?? '',
})

/**
 * Removes the fields that only the abuse guard reads. A repeated submission can have another form token or proof of work, so
 * the API compares submissions without these fields.
 */
export const removeSignals = <Fields extends SignalFields>({
  [HONEYPOT_FIELD]: _trap,
  [TOKEN_FIELD]: _token,
  [PROOF_FIELD]: _proof,
  ...content
}: Fields) => content

type Client = Pick<FastifyRequest, 'ip' | 'method'>

export type AbuseGuard = ReturnType<typeof createAbuseGuard>

interface GuardOptions {
  secret: string
  rates: RateSettings
  limiter: RateLimiter
  clock: Clock
}

const formLimit = (nonce: string): Limit => ({
  bucket: 'form',
  key: nonce,
  burst: MAX_SUBMISSIONS_PER_FORM,
  perMinute: 1,
})
/** Creates a limit for submissions that an earlier limit in the same `consume` call denied. Without a proof, it denies all. */
export const createProofLimit = (bucket: string, key: string, hasProof: boolean): Limit => ({
  bucket,
  key,
  burst: hasProof ? MAX_USES_OF_PROOF : 0,
  perMinute: 1 / 60,
  onlyIfPreviousDenied: true,
  stopOnDeny: true,
})

/** Decides whether a submission is accepted, challenged, quarantined or rejected. One instance per API process. */
export const createAbuseGuard = ({ secret, rates, limiter, clock }: GuardOptions) => {
  const limits = createSubmissionLimits(rates)
  const { burst, perMinute } = limits.flood('')
  const submissions = createTokenBuckets({ burst, perMinute, now: clock.now })
  const pages = createTokenBuckets({ burst, perMinute, now: clock.now })
  /** POST requests that passed `checkRate`, but that `limiter` has not counted yet. */
  const uncounted = new WeakSet<Client>()

  const isProven = async (token: TokenState, formToken: string, proof: string): Promise<boolean> =>
    token.nonce !== null &&
    (token.state === 'waited' ||
      (proof !== '' && (await isValidProof(secret, formToken, proof, clock.now()))))

  /**
   * Creates the error PROOF_REQUIRED. It contains a challenge for a script. It also contains a ticket, which a browser without
   * JavaScript posts after a wait, as the value of the hidden form token field.
   */
  const requireProof = async (ip: string, formToken: string): Promise<ProofRequired> => {
    const token = readFormToken(secret, formToken, clock.read())
    const isWaiting = token.state === 'waiting'
    const boundToken =
      token.nonce === null || isWaiting ? issueFormToken(secret, clock.now() - MIN_FORM_AGE_MS) : formToken
    const spacing = { waitMs: NO_SCRIPT_WAIT_MS, apartMs: 60_000 / perMinute }
    const reservation = { bucket: 'line', key: clientKey(ip), ...spacing }
    const readyAt = isWaiting ? token.readyAt : await limiter.reserve(reservation)
    return new ProofRequired({
      formToken: boundToken,
      challenge: await issueChallenge(secret, boundToken, clock.now()),
      ticket: isWaiting ? formToken : issueWaitToken(secret, readyAt),
      seconds: getSecondsUntil(readyAt, clock.read()),
    })
  }

  return {
    /** Checks the client's submission rate in memory, without a database query. Throws RATE_LIMITED if the rate is too high. */
    checkRate(request: Client): void {
      if (!submissions.take(clientKey(request.ip))) throw new LeadApiError('RATE_LIMITED')
      if (request.method === 'POST') uncounted.add(request)
    },
    /** Checks the client's page view rate in memory, without a database query. Throws RATE_LIMITED if the rate is too high. */
    checkPageRate({ ip }: Client): void {
      if (!pages.take(clientKey(ip))) throw new LeadApiError('RATE_LIMITED')
    },
    /** Limits that apply to every submission. The booking guard checks them and its own limits in one query. */
    limits,
    /** Call this method after counting a submission against `limits`, so that `flush` does not count it again. */
    markCounted: (request: Client): void => void uncounted.delete(request),
    async consume(request: Client): Promise<void> {
      uncounted.delete(request)
      const [granted] = await limiter.consume([limits.flood(request.ip)])
      if (granted === false) throw new LeadApiError('RATE_LIMITED')
    },
    /**
     * Counts a submission against the rate limit if no other method has counted it, for example because it is invalid. Call this
     * method after every response.
     */
    flush(request: Client): void {
      // Ignore a failure of the limiter. It only means that this submission is not counted.
      if (uncounted.delete(request)) limiter.consume([limits.flood(request.ip)]).catch(() => undefined)
    },
    /**
     * Returns the verdict about a submission, and the nonce of its form token. Throws RATE_LIMITED if the client sends too
     * many. Throws PROOF_REQUIRED if a proof of work is missing. The proof is needed above the rates in `RateSettings`, and for
     * a submission with one sign of automation, such as a name that is a web address.
     */
    async evaluate(
      request: Client,
      { ip, formToken, proof, isPagePost, ...signals }: SubmissionContext,
    ): Promise<{ verdict: RiskVerdict; nonce: string | null }> {
      const token = readFormToken(secret, formToken, clock.read())
      const { nonce } = token
      const hasProof = await isProven(token, formToken, proof)
      uncounted.delete(request)
      const [flood, client, all, proven, isFormUnused] = await limiter.consume([
        limits.flood(ip),
        ...limits.crowd(ip),
        createProofLimit('proof', nonce ?? '', hasProof),
        ...(nonce === null ? [] : [formLimit(nonce)]),
      ])
      if (flood === false) throw new LeadApiError('RATE_LIMITED')
      if (proven === false) throw await requireProof(ip, formToken)
      const verdict = assessRisk({
        ...signals,
        clientCrowded: client === false,
        siteCrowded: all === false,
        token: token.state,
        tokenReused: isFormUnused === false,
        hasProof,
      })
      // Require a proof of work only if the sender can provide it, or can wait instead. A script can solve the challenge if its
      // form token has the state `good`. A browser without JavaScript can wait. Other suspicious submissions are quarantined.
      if (verdict.isProofEnough && (isPagePost || token.state === 'good'))
        throw await requireProof(ip, formToken)
      return { verdict, nonce }
    },
    /** Issues a token for a newly opened form, with a challenge if submissions currently need a proof of work. */
    async openForm({ ip }: Client): Promise<FormTokenAnswer> {
      const token = issueFormToken(secret, clock.now())
      const isCalm = limits.crowd(ip).every((limit) => limiter.isLikelyFree(limit))
      return { token, challenge: isCalm ? null : await issueChallenge(secret, token, clock.now()) }
    },
    /**
     * Issues a token for a form that is returned with errors. The visitor may send the corrected form at once, but a token
     * younger than MIN_FORM_AGE_MS suggests a script. So the time of issue in this token is set back by MIN_FORM_AGE_MS.
     */
    reissueFormToken: (): string => issueFormToken(secret, clock.now() - MIN_FORM_AGE_MS),
  }
}

export const registerFormTokenRoute = (app: FastifyInstance, guard: AbuseGuard): void => {
  app.get(FORM_TOKEN_ACTION, async (request, reply) => {
    guard.checkRate(request)
    return reply.send(await guard.openForm(request))
  })
}
