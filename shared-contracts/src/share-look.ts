import type { AreaManifest, AreaRoute } from './area.ts'

/** Helpers that the tool passes to `draw`. */
export interface Pen {
  /** Width of an already escaped text in a family of `fonts`, as a multiple of the font size. */
  widthOf: (text: string, family: string) => number
  /** Escapes text for the content of an element or the value of an attribute. */
  escape: (text: string) => string
}

/** Design of a site's share pictures, which social networks show with links to its pages. */
export interface ShareLook {
  /** Paths of the only font files that the pictures use, so that they are the same on every machine. */
  fonts: readonly string[]
  /** Draws the picture of a route as SVG, 1200 by 630 pixels. */
  draw: (manifest: AreaManifest, route: AreaRoute, pen: Pen) => string
  /** Text alternative of the picture. */
  alt: (route: AreaRoute) => string
}
