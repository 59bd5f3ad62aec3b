import { join } from 'node:path'
import {
  readEnvironment,
  readVariables,
  removeBrackets,
  SHARED_VARIABLES,
  webOrigin,
  wholeNumber,
} from '@federation/node-kit'
import { z } from 'shared-contracts'
import type { BlobLimits } from './blobs.ts'
import type { JobLimits } from './jobs.ts'

const MEGABYTE = 1024 * 1024

const Variables = z.object({
  ...SHARED_VARIABLES,
  /** Address on which the service listens. Other machines connect to a TLS proxy in front of the service. */
  REGISTRY_LISTEN: z.pipe(
    z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
    z.transform(removeBrackets),
  ),
  /** Origin that clients use. It is part of each signature, and the audience of CI tokens. */
  REGISTRY_ORIGIN: z.optional(webOrigin('https://releases.example.com')),
  REGISTRY_MAX_FILE_MB: z._default(wholeNumber(1, 1000), 20),
  REGISTRY_MAX_FILES: z._default(wholeNumber(1, 100_000), 2000),
  /** Maximum size, in MB, of an area's uploads that no release uses yet. */
  REGISTRY_MAX_PENDING_MB: z._default(wholeNumber(1, 100_000), 500),
  /** Minimum average upload rate in bytes per second. The registry closes a slower connection after 8 seconds. */
  REGISTRY_MIN_UPLOAD_RATE: z._default(wholeNumber(1, 1e9), 8192),
  REGISTRY_MAX_JOBS: z._default(wholeNumber(1, 10_000), 50),
  REGISTRY_JOB_MINUTES: z._default(wholeNumber(1, 1440), 15),
  /** Requests per minute that one sender may make. */
  REGISTRY_REQUESTS_PER_MINUTE: z._default(wholeNumber(1, 1e6), 3000),
})

/** Settings of the registry service, parsed from environment variables. */
export type RegistryEnvironment = ReturnType<typeof readRegistryEnvironment>

/** Reads the settings of the registry. Throws a ContractError that lists all invalid variables. */
export const readRegistryEnvironment = (variables: NodeJS.ProcessEnv) => {
  const read = readVariables(Variables, variables)
  const { stateDir } = readEnvironment(variables)
  return {
    port: read.REGISTRY_PORT,
    listen: read.REGISTRY_LISTEN,
    /** Origins that clients use. The first is the public one. */
    origins: (read.REGISTRY_ORIGIN === undefined
      ? [`http://127.0.0.1:${read.REGISTRY_PORT}`, `http://localhost:${read.REGISTRY_PORT}`]
      : [read.REGISTRY_ORIGIN]) as readonly [string, ...string[]],
    /** Folder for uploads, jobs and used tokens. */
    folder: join(stateDir, 'registry'),
    blobs: {
      fileBytes: read.REGISTRY_MAX_FILE_MB * MEGABYTE,
      filesPerRelease: read.REGISTRY_MAX_FILES,
      pendingBytes: read.REGISTRY_MAX_PENDING_MB * MEGABYTE,
    } satisfies BlobLimits,
    jobs: { queued: read.REGISTRY_MAX_JOBS, timeMs: read.REGISTRY_JOB_MINUTES * 60_000 } satisfies JobLimits,
    minUploadRate: read.REGISTRY_MIN_UPLOAD_RATE,
    requestsPerMinute: read.REGISTRY_REQUESTS_PER_MINUTE,
    readToken: read.REGISTRY_READ_TOKEN,
  }
}
