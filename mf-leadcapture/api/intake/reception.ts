import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { clientKey, shortAddress } from 'federation/service/client-key'
import { tokenBuckets } from 'federation/service/token-buckets'
import { LeadApiError, ProofRequired, type Effort } from '../http/errors.ts'
import { issueFormToken, issueWaitToken, readFormToken, YOUNGEST, type TokenState } from './form-token.ts'
import { personHash, mailboxOf } from './same-address.ts'
import { isProof, issueChallenge } from './proof-of-work.ts'
import { weigh, type Signals, type Verdict } from './risk.ts'
import type { IdempotencyRow } from './tables.ts'
import { waitingLine } from './wait-ticket.ts'

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
/** Without a script one waits instead of working. */
const PATIENCE = 5000
/** One form may be sent this often: corrections and a lost answer, not a campaign. */
const SENDS_PER_FORM = 6
/** One solution is good for one form, and for its repeat where the answer was lost. */
const USES_OF_PROOF = 3
const ALL = 'all'

const KEY_LIFETIME = 24 * 60 * 60 * 1000
/** Without a key of the client's, the same words from the same place count as the same request for so long. */
const SAME_WORDS_FOR = 10 * 60 * 1000

/** What one request brings for judging it. */
export interface Arrival extends Pick<Signals, 'trap' | 'names' | 'text'> {
  ip: string
  userAgent: string
  formToken: string
  proof: string
}

export interface Reception {
  /** Throws RATE_LIMITED where this client asks far too often. */
  admit(request: Pick<FastifyRequest, 'ip'>): void
  /** The same for pages that are only looked at: they are counted by themselves. */
  admitPage(request: Pick<FastifyRequest, 'ip'>): void
  /** Throws PROOF_REQUIRED where it is crowded and the request shows no trouble taken. */
  judge(arrival: Arrival): Promise<Verdict & { token: TokenState }>
  /** What whoever was told PROOF_REQUIRED can do: `formToken` goes with the solution, `ticket` is a token that is good later. */
  effortFor(required: ProofRequired): Promise<Effort & { formToken: string }>
  /** Of what comes from a page that carries no form token: that alone makes nobody suspicious, and no trouble is asked for. */
  judgeTokenless(arrival: Omit<Arrival, 'formToken' | 'proof'>): Promise<Verdict>
  /** The key under which repeats of this request are known; the client's own where it named one. */
  keyOf(
    own: string | null,
    arrival: Arrival,
    body: unknown,
  ): Pick<IdempotencyRow, 'key' | 'bodyHash' | 'expiresAt'>
  personHashes(person: { email: string; phone: string }): string[]
  newForm(request: Pick<FastifyRequest, 'ip'>): Promise<{ token: string; challenge: unknown }>
  /** For a form that comes back with errors: its first version took a person's time, and one box may be all that is left. */
  newToken(): string
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Judges what comes in. Its counts live in this process; nothing of it holds an address longer than it counts. */
export const createReception = (
  secret: string,
  { clientPerMinute, totalPerMinute }: Limits,
  now: () => number,
): Reception => {
  const buckets = (perMinute: number, burst = BURST * perMinute) => tokenBuckets({ burst, perMinute, now })
  const usual = buckets(clientPerMinute)
  const refused = buckets(REFUSED_AT * clientPerMinute)
  const total = buckets(totalPerMinute)
  const pages = buckets(REFUSED_AT * clientPerMinute)
  const forms = buckets(1, SENDS_PER_FORM)
  const proofs = buckets(1 / 60, USES_OF_PROOF)
  const line = waitingLine(now)

  /** Whether a request of this client comes in a crowd; calm ones are counted. */
  const crowding = (ip: string): Pick<Signals, 'clientCrowded' | 'siteCrowded'> => {
    const crowded = { clientCrowded: !usual.has(clientKey(ip)), siteCrowded: !total.has(ALL) }
    usual.take(clientKey(ip))
    total.take(ALL)
    return crowded
  }

  /** Whoever has waited has done as much as whoever has worked. */
  const tookTrouble = async (token: TokenState, formToken: string, proof: string): Promise<boolean> =>
    token.nonce !== null &&
    (token.state === 'waited' || (proof !== '' && (await isProof(secret, formToken, proof)))) &&
    proofs.take(token.nonce)

  return {
    admit({ ip }) {
      if (!refused.take(clientKey(ip))) throw new LeadApiError('RATE_LIMITED')
    },
    admitPage({ ip }) {
      if (!pages.take(clientKey(ip))) throw new LeadApiError('RATE_LIMITED')
    },
    async judge({ ip, formToken, proof, ...rest }) {
      const token = readFormToken(secret, formToken, now())
      const crowd = crowding(ip)
      if ((crowd.clientCrowded || crowd.siteCrowded) && !(await tookTrouble(token, formToken, proof)))
        throw new ProofRequired({ ip, formToken })
      const verdict = weigh({
        ...rest,
        ...crowd,
        token: token.state,
        tokenReused: token.nonce !== null && !forms.take(token.nonce),
      })
      return { ...verdict, token }
    },
    async effortFor({ ip, formToken }) {
      const token = readFormToken(secret, formToken, now())
      const own =
        formToken === '' || token.state === 'waiting' ? issueFormToken(secret, now() - YOUNGEST) : formToken
      const readyAt =
        token.state === 'waiting'
          ? token.readyAt
          : line(clientKey(ip), PATIENCE, 60_000 / (REFUSED_AT * clientPerMinute))
      return {
        formToken: own,
        challenge: await issueChallenge(secret, own, now()),
        ticket: token.state === 'waiting' ? formToken : issueWaitToken(secret, readyAt),
        seconds: Math.max(1, Math.ceil((readyAt - now()) / 1000)),
      }
    },
    judgeTokenless: async ({ ip, ...rest }) =>
      weigh({ ...rest, ...crowding(ip), token: 'missing', tokenReused: false }),
    keyOf(own, { ip, formToken }, body) {
      const bodyHash = sha256(JSON.stringify(body))
      if (own !== null) return { key: own, bodyHash, expiresAt: now() + KEY_LIFETIME }
      const { nonce } = readFormToken(secret, formToken, now())
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
      const token = issueFormToken(secret, now())
      const crowded = !usual.has(clientKey(ip)) || !total.has(ALL)
      return { token, challenge: crowded ? await issueChallenge(secret, token, now()) : null }
    },
    newToken: () => issueFormToken(secret, now() - YOUNGEST),
  }
}
