import { z } from './zod.ts'

/**
 * Blocks of the shell's layout that a route shows. A route declares them in its release. The shell applies them after each
 * client navigation.
 */
export const LayoutFlags = z.strictObject({
  /** Header with the menus. Without it, the page renders a slim header. */
  header: z.boolean(),
  /** Contact block between page and footer. Its content is the slot that an area declares for this flag. */
  contactBlock: z.boolean(),
  footer: z.boolean(),
})
export type LayoutFlags = z.infer<typeof LayoutFlags>

/** Layout with all blocks. */
export const MAIN_LAYOUT: LayoutFlags = { header: true, contactBlock: true, footer: true }
/** Layout without the contact block, for the paths where the specification hides it. */
export const MAIN_LAYOUT_QUIET: LayoutFlags = { header: true, contactBlock: false, footer: true }
/** Layout of the home page: only the header, because the page has its own closing section. */
export const HOME_LAYOUT: LayoutFlags = { header: true, contactBlock: false, footer: false }
/** Layout without any block. */
export const BARE_LAYOUT: LayoutFlags = { header: false, contactBlock: false, footer: false }
