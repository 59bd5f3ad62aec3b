import { z } from './zod.ts'

const bytes = z.optional(z.int().check(z.minimum(1)))

/** Limits in bytes for the pages and areas of a site. Omitted limits default to `DEFAULT_BUDGETS`. */
export const Budgets = z.strictObject({
  /** HTML of a page: Brotli-compressed and uncompressed. */
  pageCompressed: bytes,
  page: bytes,
  /** Style elements of a page, Brotli-compressed. */
  firstStyles: bytes,
  /** One picture of a release. */
  picture: bytes,
  /** All scripts of an area, and all files of its release, uncompressed. */
  areaScripts: bytes,
  area: bytes,
})
export type Budgets = z.infer<typeof Budgets>

/** Defaults: about twice the size that a site with many pages needs. */
export const DEFAULT_BUDGETS: Required<{ [Name in keyof Budgets]: number }> = {
  pageCompressed: 24_000,
  page: 400_000,
  firstStyles: 8_000,
  picture: 300_000,
  areaScripts: 1_000_000,
  area: 12_000_000,
}
