import { createHash } from 'node:crypto'
import { Client, type ClientConfig } from 'pg'
import { ACCEPT_STATEMENT } from './accept-at-once.ts'

const nameOf = (text: string): string => createHash('sha1').update(text).digest('base64url')

/**
 * Lets the server keep the one statement that is as large as it is frequent: parsing and planning it costs more than
 * running it. Its answer names its columns, so that a later migration cannot break what is kept.
 */
export class KeepingClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config)
    const query = this.query.bind(this)
    const keeping = (first: unknown, values: unknown, ...rest: unknown[]): unknown => {
      const isKept = typeof first === 'string' && Array.isArray(values) && first.startsWith(ACCEPT_STATEMENT)
      return Reflect.apply(query, this, isKept ? [{ name: nameOf(first), text: first, values }, ...rest] : [first, values, ...rest])
    }
    this.query = keeping as typeof query
  }
}
