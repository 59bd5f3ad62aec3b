import type { Engine } from '../engine.ts'

/** One numbered step of the schema, applied once and in order, in a transaction of its own, in each engine's dialect. */
export interface Migration extends Record<Engine, string[]> {
  version: number
  name: string
}
