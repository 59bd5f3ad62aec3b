import { statfs } from 'node:fs/promises'
import { z } from 'shared-contracts'
import { readVariables, wholeNumber } from './environment.ts'

const MEGABYTE = 1024 * 1024
const DEFAULT_RESERVE_BYTES = 200 * MEGABYTE
/**
 * Maximum fraction of the disk that is reserved by default. The reserve is kept free for leads (submissions of the site's
 * forms). Disks of 2 GB or more reserve `DEFAULT_RESERVE_BYTES`, which is then less than this fraction.
 */
const MAX_RESERVE_SHARE = 0.1

const Reserve = z.object({ DISK_RESERVE_MB: z.optional(wholeNumber(0, 1e9, 'a number of megabytes')) })

/**
 * Returns the disk space that is kept free for leads, in bytes, from the environment variable DISK_RESERVE_MB. Returns
 * undefined if the variable is not set. Throws a ContractError if it is invalid.
 */
export const readDiskReserve = (variables: NodeJS.ProcessEnv): number | undefined => {
  const { DISK_RESERVE_MB: megabytes } = readVariables(Reserve, variables)
  return megabytes === undefined ? undefined : megabytes * MEGABYTE
}

interface DiskSpace {
  /** Number of free bytes on the disk that this user may use. */
  free: number
  /** Bytes of free space that are reserved for leads. */
  reserve: number
  /** True if the site may write backups and logs. The site works without them. */
  canWriteCopies: boolean
  /**
   * True if the site may write CVs: the free space is at least half of `reserve`. Applicants can send a CV again later. Leads,
   * in contrast, are stored until the disk is full.
   */
  canWriteFiles: boolean
}

/** Reads the free space on the disk of a folder, and decides which data may still be written there. */
export const readDiskSpace = async (
  folder: string,
  configuredReserve = readDiskReserve(process.env),
): Promise<DiskSpace> => {
  const { bavail, bsize, blocks } = await statfs(folder)
  const free = bavail * bsize
  const reserve = configuredReserve ?? Math.min(DEFAULT_RESERVE_BYTES, blocks * bsize * MAX_RESERVE_SHARE)
  return { free, reserve, canWriteCopies: free >= reserve, canWriteFiles: free >= reserve / 2 }
}
