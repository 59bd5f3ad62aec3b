import { Client } from 'pg'

/** URL of a database of the server that listens in a folder. */
export const addressIn = (place: string, name: string): string =>
  `postgres://leads@localhost/${name}?host=${encodeURIComponent(place)}`

/** Maximum time for a start, in milliseconds. Recovery after a crash can be slow. */
const READY_LIMIT = 60_000

/** Resolves when the server accepts connections. Throws if it has ended or after `READY_LIMIT`. */
export const untilReady = async (url: string, hasEnded: () => boolean): Promise<void> => {
  const started = performance.now()
  for (;;) {
    if (hasEnded()) throw new Error('PostgreSQL ended before it answered')
    if (performance.now() - started > READY_LIMIT) throw new Error('PostgreSQL does not get ready')
    const client = new Client(url)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      await client.end().catch(() => undefined)
      const code = error instanceof Error && 'code' in error ? error.code : ''
      // The server does not listen yet or is in recovery.
      if (code !== 'ENOENT' && code !== 'ECONNREFUSED' && code !== '57P03') throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** Runs a statement as the owner of the server in that folder. */
export const adminOf = async (place: string, statement: string): Promise<Record<string, unknown>[]> => {
  const client = new Client(addressIn(place, 'postgres'))
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
