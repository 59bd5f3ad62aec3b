/** Endpoint of previews and the development server. For a page such as `?path=/hr`, returns the release at each place. */
export const PANEL_DATA = '/_panel/page.json'
/**
 * Script of the panel, which shows the releases of a page and switches between them. Used only on previews and in development.
 */
export const PANEL_SCRIPT = '/_panel/panel.js'

/** A release, or a version of the whole site, that the visitor can switch to. */
export interface PanelOption {
  label: string
  /** URL on this site that switches to this option. */
  href: string
  isShown: boolean
}

/** Response of `PANEL_DATA`: content of the panel for one page. */
export interface PanelPage {
  /** Title of the panel: development, or a preview with its expiry. */
  title: string
  /** Release at each place of the page, in page order. */
  places: { place: string; name: string; release: string }[]
  /** Select boxes: releases of each deployable, or versions of the whole site. */
  switches: { label: string; options: PanelOption[] }[]
  /** URL that ends the preview. Missing if the preview cannot be ended. */
  leave?: string
}
