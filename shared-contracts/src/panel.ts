/** Endpoint on previews and in development. Returns the releases that fill the places of a page: `?path=/hr`. */
export const PANEL_DATA = '/_panel/page.json'
/** Script of the panel, which shows the releases of a page and switches between them. Only on previews and in development. */
export const PANEL_SCRIPT = '/_panel/panel.js'

/** A release, or a version of the whole site, that the visitor can switch to. */
export interface PanelOption {
  label: string
  /** Address on this site that switches to this option. */
  href: string
  isShown: boolean
}

/** Response of `PANEL_DATA`: content of the panel for one page. */
export interface PanelPage {
  /** Title of the panel: development, or a preview with its expiry. */
  title: string
  /** Release that fills each place of the page, in the order of the page. */
  places: { place: string; name: string; release: string }[]
  /** Selects of the panel: releases of each deployable, or versions of the whole site. */
  switches: { label: string; options: PanelOption[] }[]
  /** Address that ends the preview. Missing if the preview cannot be ended. */
  leave?: string
}
