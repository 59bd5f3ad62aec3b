import { z } from './zod.ts'

/**
 * Flags that determine which parts of the shell's layout a page shows. Each route declares its flags. The shell applies them
 * after each client navigation.
 */
export const LayoutFlags = z.strictObject({
  /** True shows the header with the menus. If it is false, the route can request a slim header with `slimHeader`. */
  header: z.boolean(),
  /**
   * Contact block between page and footer. The block contains the slot (a part that an area provides for pages of other areas)
   * whose `flag` is `contactBlock`.
   */
  contactBlock: z.boolean(),
  footer: z.boolean(),
})
export type LayoutFlags = z.infer<typeof LayoutFlags>

export const MAIN_LAYOUT: LayoutFlags = { header: true, contactBlock: true, footer: true }
/** Layout without the contact block. The site's specification hides the contact block on some pages. */
export const MAIN_LAYOUT_QUIET: LayoutFlags = { header: true, contactBlock: false, footer: true }
/** Layout of the home page: only the header, because the page has its own closing section. */
export const HOME_LAYOUT: LayoutFlags = { header: true, contactBlock: false, footer: false }
/**
 * Layout without header and footer. If the page's route has `slimHeader`, the page shows a slim header and a slim footer
 * instead.
 */
export const BARE_LAYOUT: LayoutFlags = { header: false, contactBlock: false, footer: false }
