import { z } from './zod.ts'

/**
 * Parts of the shell's layout that a page shows. Each route declares its flags. The shell applies them after each client
 * navigation.
 */
export const LayoutFlags = z.strictObject({
  /** Header with the menus. The route's `slimHeader` can request a slim one instead. */
  header: z.boolean(),
  /** Contact block between page and footer. It contains the slot whose `flag` is `contactBlock`. */
  contactBlock: z.boolean(),
  footer: z.boolean(),
})
export type LayoutFlags = z.infer<typeof LayoutFlags>

export const MAIN_LAYOUT: LayoutFlags = { header: true, contactBlock: true, footer: true }
/** Layout without the contact block. The site's specification hides the contact block on some pages. */
export const MAIN_LAYOUT_QUIET: LayoutFlags = { header: true, contactBlock: false, footer: true }
/** Layout of the home page: only the header, because the page has its own closing section. */
export const HOME_LAYOUT: LayoutFlags = { header: true, contactBlock: false, footer: false }
/** Layout without header and footer. With `slimHeader` in its route, a page has a slim header and footer instead. */
export const BARE_LAYOUT: LayoutFlags = { header: false, contactBlock: false, footer: false }
