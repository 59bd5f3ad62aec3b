import { z } from 'shared-contracts'
import { isThisMachine } from '../this-machine.ts'

const SEALED_MODES = new Set(['require', 'verify-ca', 'verify-full'])

const isSealed = (address: string): boolean => {
  const url = URL.parse(address)
  if (!url) return true
  const host = url.searchParams.get('host')
  const isHere = isThisMachine(url.hostname) && (host === null || host.startsWith('/') || isThisMachine(host))
  return isHere || SEALED_MODES.has(url.searchParams.get('sslmode') ?? '')
}

/** An environment variable with the address of a PostgreSQL database. */
export const DatabaseAddress = z
  .string()
  .check(
    z.regex(/^postgres(ql)?:\/\/\S+$/, 'must look like postgres://user:password@host:5432/database'),
    z.refine(isSealed, 'must say sslmode=verify-full (or require) except on this machine'),
  )
