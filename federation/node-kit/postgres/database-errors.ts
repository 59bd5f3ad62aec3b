/** The database cannot do it now (connection, lock, disk, a server that only reads): try again. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** The database must not be used as it is; the message says what to do. */
export class StoreRefused extends Error {
  override name = 'StoreRefused'
}

/** PostgreSQL's codes after which a connection is of no use, whatever is asked next; a server that only reads is one. */
const BROKEN_STATES = /^(08|57P|25006|25P03|25P04|26000)/
const CONNECTION_CODES = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET)/
/** Messages of pg that have no code: the connection broke during a query, is silent, or was not available in time. */
const LOST_CONNECTION =
  /^(Connection terminated|timeout e|Client (has encountered a connection error|was closed)|Query read timeout|Cannot use a pool after|driver has already been destroyed|Received unexpected)/

/** True if the connection is broken or leads to the wrong server, so that the next query needs another one. */
export const breaksConnection = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return BROKEN_STATES.test(code) || CONNECTION_CODES.test(code) || LOST_CONNECTION.test(error.message)
}
