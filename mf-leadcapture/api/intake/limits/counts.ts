/** One question to the counts: is there a token in a bucket? Buckets of one kind have one size and one flow. */
export interface Step {
  /** Which kind. */
  bucket: string
  /** Whose. */
  key: string
  /** Most tokens it holds; one that holds none is always empty. */
  burst: number
  /** Tokens that flow in each minute. */
  perMinute: number
  /** Looks and takes nothing. */
  look?: boolean
  /** Left out unless a bucket before it was empty. */
  ifShort?: boolean
  /** Where it is empty nothing after it is asked. */
  orEnd?: boolean
}

/** Whether the bucket had a token; null where it was not asked. */
export type Found = boolean | null

/** A line in which those who wait under one key become ready one after the other. */
export interface Line {
  bucket: string
  key: string
  /** Milliseconds from now, at least. */
  patience: number
  /** Milliseconds after whoever stands before. */
  apart: number
}

/** What is counted of those who send something. Where several APIs share a database each counts what all have seen. */
export interface Counts {
  /** Asks the steps in their order, as one: nobody else comes between. */
  take(steps: readonly Step[]): Promise<Found[]>
  /** When the next one in the line is ready; epoch milliseconds. */
  line(line: Line): Promise<number>
  /** False where this process knows that the bucket is empty. Costs nothing, and asks nobody. */
  seemsFree(step: Step): boolean
}
