import { monotonicFactory } from 'ulid'

/** A ULID for that instant, later than any before it from this process. */
export const nextId = monotonicFactory()
