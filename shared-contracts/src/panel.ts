/** Endpoint on previews and in development: releases that fill the places of a page, `?path=/hr`. */
export const PANEL_DATA = '/_panel/page.json'
/** Script that displays the panel. */
export const PANEL_SCRIPT = '/_panel/panel.js'

/** A release or a version of the site that can be shown instead. */
export interface PanelOption {
  label: string
  /** Address on this site that switches to it. */
  href: string
  isShown: boolean
}

/** Data of the panel for one page. */
export interface PanelPage {
  /** Kind of the page: development, or a preview with its expiry. */
  title: string
  /** Release that fills each place, in the order of the page. */
  places: { place: string; name: string; release: string }[]
  /** Alternatives: releases of each deployable, or versions of the whole site. */
  switches: { label: string; options: PanelOption[] }[]
  /** Address that ends the preview. Missing if it cannot be ended. */
  leave?: string
}
