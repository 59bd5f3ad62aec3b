export { connectPool } from './postgres/connect-pool.ts'
export { breaksConnection, StoreRefused, StoreUnavailable } from './postgres/database-errors.ts'
export { type SteadyPool } from './postgres/steady-pool.ts'
