import { statfs } from 'node:fs/promises'
import { z } from 'shared-contracts'
import { readVariables, wholeNumber } from './environment.ts'

const MEGABYTE = 1024 * 1024
const DEFAULT_RESERVE_BYTES = 200 * MEGABYTE
/** Maximum share of the disk that the default reserve occupies. It applies to small disks. */
const MAX_RESERVE_SHARE = 0.1

const Reserve = z.object({ DISK_RESERVE_MB: z.optional(wholeNumber(0, 1e9, 'a number of megabytes')) })

/** The reserve in bytes from DISK_RESERVE_MB; undefined if it is not set. Throws a ContractError that names it. */
export const readDiskReserve = (variables: NodeJS.ProcessEnv): number | undefined => {
  const { DISK_RESERVE_MB: megabytes } = readVariables(Reserve, variables)
  return megabytes === undefined ? undefined : megabytes * MEGABYTE
}

export interface DiskSpace {
  /** Bytes that this user may still write. */
  free: number
  /** Bytes that are kept for leads. */
  reserve: number
  /** True if there is space for backups and logs, which the site can do without. */
  canWriteCopies: boolean
  /** True if there is space for résumés, which applicants can send again. Leads are stored until the disk is full. */
  canWriteFiles: boolean
}

/** Reads the free space on a folder's disk, and decides which kinds of data may still be written. */
export const readDiskSpace = async (
  folder: string,
  wanted = readDiskReserve(process.env),
): Promise<DiskSpace> => {
  const { bavail, bsize, blocks } = await statfs(folder)
  const free = bavail * bsize
  const reserve = wanted ?? Math.min(DEFAULT_RESERVE_BYTES, blocks * bsize * MAX_RESERVE_SHARE)
  return { free, reserve, canWriteCopies: free >= reserve, canWriteFiles: free >= reserve / 2 }
}
