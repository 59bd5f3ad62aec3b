import type { AreaManifest, AreaRoute } from './area.ts'

/** What the tool lends to whoever draws. */
export interface Pen {
  /** Width of some text, escaped already, in a family of the look's fonts; as a part of the font's size. */
  widthOf: (text: string, family: string) => number
  /** Text for the inside of an element or an attribute. */
  escape: (text: string) => string
}

/** How the pictures look that stand for a site's pages where their addresses are shared. */
export interface ShareLook {
  /** Paths of the only font files that the pictures use, so that they are the same on every machine. */
  fonts: readonly string[]
  /** The picture of a route as SVG, 1200 by 630. */
  draw: (manifest: AreaManifest, route: AreaRoute, pen: Pen) => string
  /** What is to be seen on it. */
  alt: (route: AreaRoute) => string
}
