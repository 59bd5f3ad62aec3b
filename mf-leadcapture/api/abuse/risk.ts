import type { TokenState } from './proofs.ts'

/** Kinds of evidence that a machine sent a request. Two reasons of one kind are one signal. */
type Signal = 'trap' | 'token' | 'repetition' | 'links'

interface Weight {
  weight: number
  /** Absent for reasons that describe a request and are no evidence. */
  signal?: Signal
  /** Description for the team. */
  words?: string
}

const REASONS = {
  honeypot: { weight: 200, signal: 'trap', words: 'a field that visitors do not see was filled in' },
  'token-early': { weight: 200, signal: 'token', words: 'sent within seconds of opening the form' },
  'token-stale': { weight: 200, signal: 'token', words: 'the form was open for more than a day' },
  'token-forged': { weight: 200, signal: 'token', words: 'the form token was not issued by this site' },
  'token-reused': { weight: 60, signal: 'repetition', words: 'the same form was sent many times' },
  'token-missing': { weight: 20 },
  // Requests in a crowd need a proof; a crowd is no evidence of a machine.
  'many-from-client': { weight: 0 },
  'many-in-all': { weight: 0 },
  'address-as-name': { weight: 60, signal: 'links', words: 'a name is a web address' },
  'many-links': { weight: 40, signal: 'links', words: 'the message has three or more links' },
  'no-user-agent': { weight: 10 },
} as const satisfies Record<string, Weight>
type Reason = keyof typeof REASONS
const WEIGHTS: Record<Reason, Weight> = REASONS

/** Score from which a request is stored but not delivered. */
const QUARANTINE_SCORE = 60

const MAX_LINKS = 2
const LINK = /https?:\/\/|www\./giu

export interface RiskSignals {
  /** Value of the field that visitors do not see. */
  trap: string
  token: TokenState['state']
  tokenReused: boolean
  clientCrowded: boolean
  siteCrowded: boolean
  userAgent: string
  /** Fields in which a person does not write a web address. */
  names: readonly string[]
  /** Text in which a few links are usual. */
  text: string
  /** True if the sender filled in the form at a person's speed, and solved a proof of work or waited instead. */
  hasProof: boolean
}

/** Sum of the weights of a record's reasons, and their names, separated by spaces. */
export interface RiskColumns {
  riskScore: number
  riskReasons: string
}

export interface RiskVerdict extends RiskColumns {
  quarantined: boolean
}

const countLinks = (text: string): number => text.match(LINK)?.length ?? 0

const findReasons = (signals: RiskSignals): Reason[] => {
  const found: Record<Reason, boolean> = {
    honeypot: signals.trap !== '',
    'token-early': signals.token === 'early',
    'token-stale': signals.token === 'stale',
    'token-forged': signals.token === 'forged',
    'token-reused': signals.tokenReused,
    'token-missing': signals.token === 'missing',
    'many-from-client': signals.clientCrowded,
    'many-in-all': signals.siteCrowded,
    'address-as-name': signals.names.some((name) => countLinks(name) > 0),
    'many-links': countLinks(signals.text) > MAX_LINKS,
    'no-user-agent': signals.userAgent === '',
  }
  return (Object.keys(WEIGHTS) as Reason[]).filter((reason) => found[reason])
}

/**
 * Assesses a request. A quarantined one is stored completely, gets the same answer, and waits for a person. With a proof
 * a single signal quarantines nothing: the request is accepted, and its mail says what is unusual. `isProofEnough`: the
 * request is quarantined for a single signal, and a proof would let it pass.
 */
export const assessRisk = (signals: RiskSignals): RiskVerdict & { isProofEnough: boolean } => {
  const reasons = findReasons(signals)
  const riskScore = reasons.reduce((sum, reason) => sum + WEIGHTS[reason].weight, 0)
  const kinds = new Set(reasons.flatMap((reason) => WEIGHTS[reason].signal ?? []))
  const isSuspicious = riskScore >= QUARANTINE_SCORE
  const isSingle = kinds.size <= 1 && signals.token !== 'early'
  return {
    riskScore,
    riskReasons: reasons.join(' '),
    quarantined: isSuspicious && !(isSingle && signals.hasProof),
    isProofEnough: isSuspicious && isSingle && !signals.hasProof,
  }
}

/** Descriptions for the team of a record's unusual traits; none for most records. */
export const describeRisk = ({ riskReasons }: Pick<RiskColumns, 'riskReasons'>): string[] =>
  riskReasons
    .split(' ')
    .flatMap((reason) => (reason in WEIGHTS ? (WEIGHTS[reason as Reason].words ?? []) : []))
