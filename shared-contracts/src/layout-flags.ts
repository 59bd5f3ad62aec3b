import { z } from './zod.ts'

/**
 * Which of the shell's blocks stand around a route. They come with the route from its area's release and
 * take effect after each completed navigation.
 */
export const LayoutFlags = z.strictObject({
  /** Header with the menus. Off: the page opens with its own slim header. */
  header: z.boolean(),
  /** The contact-us block between the page and the footer: whichever slot an area offers for this flag. */
  contactBlock: z.boolean(),
  footer: z.boolean(),
})
export type LayoutFlags = z.infer<typeof LayoutFlags>

/** Inside the main layout, with the contact block. */
export const MAIN_LAYOUT: LayoutFlags = { header: true, contactBlock: true, footer: true }
/** Inside the main layout, on the paths where the specification hides the contact block. */
export const MAIN_LAYOUT_QUIET: LayoutFlags = { header: true, contactBlock: false, footer: true }
/** Home: header alone; it closes with a band of its own. */
export const HOME_LAYOUT: LayoutFlags = { header: true, contactBlock: false, footer: false }
/** Outside the main layout: none of the three. */
export const BARE_LAYOUT: LayoutFlags = { header: false, contactBlock: false, footer: false }
