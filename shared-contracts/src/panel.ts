/** Endpoint of previews and the development server: `?path=/hr` returns that page's releases. */
export const PANEL_DATA = '/_panel/page.json'
/** Panel of previews and the development server, which shows releases and switches to others. */
export const PANEL_SCRIPT = '/_panel/panel.js'

/** A release of one part, or a composition (a set of releases that make one site), to which the visitor can switch. */
export interface PanelOption {
  label: string
  /** URL on this site that switches to this option. */
  href: string
  isShown: boolean
}

/** Response of `PANEL_DATA`: content of the panel for one page. */
export interface PanelPage {
  /** Title of the panel. It names the development server, or a preview and the time at which it expires. */
  title: string
  /** Release of the header and footer, then of each React root in page order. `name` is the area, or `shell`. */
  places: { place: string; name: string; release: string }[]
  /** One select box per deployable with its releases, or one with compositions of the site. */
  switches: { label: string; options: PanelOption[] }[]
  /** URL that ends the preview. Missing if the preview cannot be ended. */
  leave?: string
}
