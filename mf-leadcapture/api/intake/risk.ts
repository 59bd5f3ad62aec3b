import type { TokenState } from './form-token.ts'
import type { RiskColumns } from './tables.ts'

/** What speaks against a person, and how loudly. From QUARANTINE on a request is kept but not passed on. */
const WEIGHTS = {
  honeypot: 200,
  'token-early': 200,
  'token-stale': 200,
  'token-forged': 200,
  'token-reused': 60,
  'token-missing': 20,
  // Many are no worse than few: who comes in a crowd takes some trouble first, and is let through.
  'many-from-client': 0,
  'many-in-all': 0,
  'address-as-name': 60,
  'many-links': 40,
  'no-user-agent': 10,
} as const
type Reason = keyof typeof WEIGHTS

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
}

export interface Verdict extends RiskColumns {
  quarantined: boolean
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

/** Weighs a request. In doubt it is quarantined: kept whole, answered alike, and shown to a person. */
export const weigh = (signals: Signals): Verdict => {
  const reasons = reasonsOf(signals)
  const riskScore = reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0)
  return { riskScore, riskReasons: reasons.join(' '), quarantined: riskScore >= QUARANTINE }
}
