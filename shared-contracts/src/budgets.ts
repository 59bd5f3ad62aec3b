import { z } from './zod.ts'

const bytes = z.optional(z.int().check(z.minimum(1)))

/** Limits in bytes that a site sets for its pages and areas; those it leaves out are DEFAULT_BUDGETS. */
export const Budgets = z.strictObject({
  /** A page's HTML as it is sent, with brotli, and as it is. */
  pageCompressed: bytes,
  page: bytes,
  /** What stands in a page's style elements, with brotli. */
  firstStyles: bytes,
  /** One picture of a release. */
  picture: bytes,
  /** All scripts of an area, and all files of its release, as they are. */
  areaScripts: bytes,
  area: bytes,
})
export type Budgets = z.infer<typeof Budgets>

/** For a site that says nothing else: about twice what a site with many pages needs. */
export const DEFAULT_BUDGETS: Required<{ [Name in keyof Budgets]: number }> = {
  pageCompressed: 24_000,
  page: 400_000,
  firstStyles: 8_000,
  picture: 300_000,
  areaScripts: 1_000_000,
  area: 12_000_000,
}
