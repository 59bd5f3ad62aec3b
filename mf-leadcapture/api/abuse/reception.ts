import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { LeadApiError } from '../errors.ts'
import type { IdempotencyRow } from '../store/tables.ts'
import { clientKey } from './client-key.ts'
import { issueFormToken, readFormToken, YOUNGEST, type TokenState } from './form-token.ts'
import { personHash } from './person-hash.ts'
import { isProof, issueChallenge } from './proof-of-work.ts'
import { weigh, type Signals, type Verdict } from './risk.ts'
import { tokenBuckets } from './token-buckets.ts'

/** How many requests are unsuspicious. */
export interface Limits {
  clientPerMinute: number
  totalPerMinute: number
}

/** A client may burst to twice its minute unsuspected, and is turned away at six times as much. */
const BURST = 2
const REFUSED_AT = 6
/** One form may be sent this often: corrections and a lost answer, not a campaign. */
const SENDS_PER_FORM = 6
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
  judge(arrival: Arrival): Promise<Verdict & { token: TokenState }>
  /** The key under which repeats of this request are known; the client's own where it named one. */
  keyOf(own: string | null, arrival: Arrival, body: unknown): Pick<IdempotencyRow, 'key' | 'bodyHash' | 'expiresAt'>
  personHashes(person: { email: string; phone: string }): string[]
  newForm(request: Pick<FastifyRequest, 'ip'>): Promise<{ token: string; challenge: unknown }>
  /** For a form that comes back with errors: its first version took a person's time, and one box may be all that is left. */
  newToken(): string
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Judges what comes in. Its counts live in this process; nothing of it holds an address longer than it counts. */
export const createReception = (secret: string, { clientPerMinute, totalPerMinute }: Limits, now: () => number): Reception => {
  const buckets = (perMinute: number, burst = BURST * perMinute) => tokenBuckets({ burst, perMinute, now })
  const usual = buckets(clientPerMinute)
  const refused = buckets(REFUSED_AT * clientPerMinute)
  const total = buckets(totalPerMinute)
  const forms = buckets(1, SENDS_PER_FORM)

  return {
    admit({ ip }) {
      if (!refused.take(clientKey(ip))) throw new LeadApiError('RATE_LIMITED')
    },
    async judge({ ip, formToken, proof, ...rest }) {
      const token = readFormToken(secret, formToken, now())
      const verdict = weigh({
        ...rest,
        token: token.state,
        tokenReused: token.nonce !== null && !forms.take(token.nonce),
        clientCrowded: !usual.take(clientKey(ip)),
        siteCrowded: !total.take(ALL),
        proven: proof !== '' && (await isProof(secret, formToken, proof)),
      })
      return { ...verdict, token }
    },
    keyOf(own, { ip, formToken }, body) {
      const bodyHash = sha256(JSON.stringify(body))
      if (own !== null) return { key: own, bodyHash, expiresAt: now() + KEY_LIFETIME }
      const { nonce } = readFormToken(secret, formToken, now())
      if (nonce !== null) return { key: `form:${nonce}:${bodyHash}`, bodyHash, expiresAt: now() + KEY_LIFETIME }
      return { key: `words:${sha256(`${clientKey(ip)} ${bodyHash}`)}`, bodyHash, expiresAt: now() + SAME_WORDS_FOR }
    },
    personHashes: ({ email, phone }) => [personHash(secret, 'email', email), personHash(secret, 'phone', phone)],
    async newForm({ ip }) {
      const token = issueFormToken(secret, now())
      const crowded = !usual.has(clientKey(ip)) || !total.has(ALL)
      return { token, challenge: crowded ? await issueChallenge(secret, token, now()) : null }
    },
    newToken: () => issueFormToken(secret, now() - YOUNGEST),
  }
}
