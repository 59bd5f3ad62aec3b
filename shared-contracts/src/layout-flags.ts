import { z } from './zod.ts'

/** Blocks of the shell's layout that a route shows. Part of the area's release. They change after each completed navigation. */
export const LayoutFlags = z.strictObject({
  /** Header with the menus. Without it, the page renders a slim header. */
  header: z.boolean(),
  /** Contact block between page and footer: the slot that an area declares for this flag. */
  contactBlock: z.boolean(),
  footer: z.boolean(),
})
export type LayoutFlags = z.infer<typeof LayoutFlags>

/** All blocks. */
export const MAIN_LAYOUT: LayoutFlags = { header: true, contactBlock: true, footer: true }
/** Without the contact block, on the paths where the specification hides it. */
export const MAIN_LAYOUT_QUIET: LayoutFlags = { header: true, contactBlock: false, footer: true }
/** Home page: only the header, because the page ends with its own closing band. */
export const HOME_LAYOUT: LayoutFlags = { header: true, contactBlock: false, footer: false }
/** No blocks of the layout. */
export const BARE_LAYOUT: LayoutFlags = { header: false, contactBlock: false, footer: false }
