import type { TokenState } from './form-token.ts'
import type { RiskColumns } from './tables.ts'

/** Kinds of evidence that a machine sent a request. Two reasons of one kind are one signal. */
type Signal = 'trap' | 'token' | 'repetition' | 'links'

interface Weight {
  weight: number
  /** Left out by what describes a request and never marks it. */
  signal?: Signal
  /** Description of the risk for the team. */
  words?: string
}

const REASONS = {
  honeypot: { weight: 200, signal: 'trap', words: 'a field that visitors do not see was filled in' },
  'token-early': { weight: 200, signal: 'token', words: 'sent within seconds of opening the form' },
  'token-stale': { weight: 200, signal: 'token', words: 'the form was open for more than a day' },
  'token-forged': { weight: 200, signal: 'token', words: 'the form token was not issued by this site' },
  'token-reused': { weight: 60, signal: 'repetition', words: 'the same form was sent many times' },
  'token-missing': { weight: 20 },
  // Requests in a crowd are asked for effort first; being many is no evidence.
  'many-from-client': { weight: 0 },
  'many-in-all': { weight: 0 },
  'address-as-name': { weight: 60, signal: 'links', words: 'a name is a web address' },
  'many-links': { weight: 40, signal: 'links', words: 'the message has three or more links' },
  'no-user-agent': { weight: 10 },
} as const satisfies Record<string, Weight>
type Reason = keyof typeof REASONS
const WEIGHTS: Record<Reason, Weight> = REASONS

/** Score from which a request is kept but not passed on. */
const QUARANTINE = 60

const MOST_LINKS = 2
const LINK = /https?:\/\/|www\./giu

export interface Signals {
  trap: string
  token: TokenState['state']
  tokenReused: boolean
  clientCrowded: boolean
  siteCrowded: boolean
  userAgent: string
  /** Fields in which nobody writes a web address. */
  names: readonly string[]
  /** Text in which links are usual in small numbers. */
  text: string
  /** The sender took a person's time, and solved a proof of work or waited in its place. */
  hasEffort: boolean
}

export interface Verdict extends RiskColumns {
  quarantined: boolean
}

interface Weighed extends Verdict {
  /** Quarantined for a single signal: effort would be enough for it to be accepted. */
  isEffortEnough: boolean
}

const linksIn = (text: string): number => text.match(LINK)?.length ?? 0

const reasonsOf = (signals: Signals): Reason[] => {
  const found: Record<Reason, boolean> = {
    honeypot: signals.trap !== '',
    'token-early': signals.token === 'early',
    'token-stale': signals.token === 'stale',
    'token-forged': signals.token === 'forged',
    'token-reused': signals.tokenReused,
    'token-missing': signals.token === 'missing',
    'many-from-client': signals.clientCrowded,
    'many-in-all': signals.siteCrowded,
    'address-as-name': signals.names.some((name) => linksIn(name) > 0),
    'many-links': linksIn(signals.text) > MOST_LINKS,
    'no-user-agent': signals.userAgent === '',
  }
  return (Object.keys(WEIGHTS) as Reason[]).filter((reason) => found[reason])
}

/**
 * Weighs a request. A quarantined one is kept whole, answered alike, and shown to a person. A single signal quarantines
 * nobody who has shown effort: the request is accepted, and its mail says what is unusual.
 */
export const weigh = (signals: Signals): Weighed => {
  const reasons = reasonsOf(signals)
  const riskScore = reasons.reduce((sum, reason) => sum + WEIGHTS[reason].weight, 0)
  const kinds = new Set(reasons.flatMap((reason) => WEIGHTS[reason].signal ?? []))
  const isSuspicious = riskScore >= QUARANTINE
  const isSingle = kinds.size <= 1 && signals.token !== 'early'
  return {
    riskScore,
    riskReasons: reasons.join(' '),
    quarantined: isSuspicious && !(isSingle && signals.hasEffort),
    isEffortEnough: isSuspicious && isSingle && !signals.hasEffort,
  }
}

/** Words for the team on each reason of a record that is unusual; empty for most. */
export const unusualWords = ({ riskReasons }: Pick<RiskColumns, 'riskReasons'>): string[] =>
  riskReasons
    .split(' ')
    .flatMap((reason) => (reason in WEIGHTS ? (WEIGHTS[reason as Reason].words ?? []) : []))
