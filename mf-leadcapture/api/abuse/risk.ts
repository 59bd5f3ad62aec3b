import type { TokenState } from './proofs.ts'

/** Signs that a submission is automated. Several risk reasons (`REASONS`) with the same sign count as one sign. */
type Signal = 'trap' | 'token' | 'repetition' | 'links'

interface Weight {
  weight: number
  /** Kind of evidence that the submission is automated. Absent if the reason is not evidence of automation. */
  signal?: Signal
  /** Text about the reason in the mail to the team. Without this text, the mail does not mention the reason. */
  description?: string
}

const REASONS = {
  honeypot: { weight: 200, signal: 'trap', description: 'a field that visitors do not see was filled in' },
  'token-early': { weight: 200, signal: 'token', description: 'sent within seconds of opening the form' },
  'token-stale': { weight: 200, signal: 'token', description: 'the form was open for more than a day' },
  'token-forged': { weight: 200, signal: 'token', description: 'the form token was not issued by this site' },
  'token-reused': { weight: 60, signal: 'repetition', description: 'the same form was sent many times' },
  'token-missing': { weight: 20 },
  // The weight is 0, because a high request rate says nothing about a single submission. The rate can require a proof of work.
  'many-from-client': { weight: 0 },
  'many-in-all': { weight: 0 },
  'address-as-name': { weight: 60, signal: 'links', description: 'a name is a web address' },
  'many-links': { weight: 40, signal: 'links', description: 'the message has three or more links' },
  'no-user-agent': { weight: 10 },
} as const satisfies Record<string, Weight>
type Reason = keyof typeof REASONS
const WEIGHTS: Record<Reason, Weight> = REASONS

/** Minimum score of a quarantined submission, which is stored but not delivered. */
const QUARANTINE_SCORE = 60

const MAX_LINKS = 2
const LINK = /https?:\/\/|www\./giu

export interface RiskSignals {
  /** Value of the honeypot field. Visitors do not see that field, so only scripts fill it in. */
  trap: string
  token: TokenState['state']
  tokenReused: boolean
  clientCrowded: boolean
  siteCrowded: boolean
  userAgent: string
  /** Values of fields in which a person does not write a web address, such as a name. */
  names: readonly string[]
  /** Free text, such as a message. Up to two links in it are usual. */
  text: string
  /** True if the sender solved a proof of work, or waited instead. */
  hasProof: boolean
}

/** Risk of a record. `riskScore`: sum of the weights of all reasons. `riskReasons`: their names, separated by spaces. */
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
 * Assesses the risk of a submission. A quarantined submission gets the usual response, but a person decides whether it is
 * delivered. With only one sign of automation, a proof of work prevents the quarantine, unless the form token is too new
 * (`early`). `isProofEnough` is true for a submission that lacks a proof of work, if a proof is enough to prevent its
 * quarantine.
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

export const describeRisk = ({ riskReasons }: Pick<RiskColumns, 'riskReasons'>): string[] =>
  riskReasons
    .split(' ')
    .flatMap((reason) => (reason in WEIGHTS ? (WEIGHTS[reason as Reason].description ?? []) : []))
