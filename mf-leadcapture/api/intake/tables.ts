/** `quarantined` requests are kept and not passed on until a person has looked at them. */
export type IntakeStatus = 'accepted' | 'quarantined'

/** How likely a machine sent it: the sum of its reasons' weights, and their names, parted by spaces. */
export interface RiskColumns {
  riskScore: number
  riskReasons: string
}

/** Columns of every record that is taken in. */
export interface IntakeColumns extends RiskColumns {
  /** 1 where it came with a signed test header: it is delivered to nobody and counted nowhere. Otherwise 0. */
  isTest: number
}

/** What was answered to an idempotency key. */
export interface IdempotencyRow {
  key: string
  bodyHash: string
  subjectId: string
  expiresAt: number
  /** Counted so that a repeat writes, and takes as long, as a first time. */
  repeats: number
}

export interface IntakeTables {
  idempotencyKeys: IdempotencyRow
  /** Keyed hashes of the addresses and numbers of people who asked to be forgotten. */
  suppressions: { hash: string; erasedAt: string }
}
