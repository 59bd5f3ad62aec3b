/**
 * Endpoint of previews and the development server. With the query `?path=/hr`, it returns the releases from which the page `/hr`
 * was composed.
 */
export const PANEL_DATA = '/_panel/page.json'
/**
 * Script of the panel, which shows the releases of a page and lets the visitor switch to others. Only previews and the development
 * server load the script.
 */
export const PANEL_SCRIPT = '/_panel/panel.js'

/** A release of one part, or a composition (a set of releases that make one site), to which the visitor can switch. */
export interface PanelOption {
  label: string
  /** URL on this site. A browser that opens the URL switches to this release or composition. */
  href: string
  isShown: boolean
}

/**
 * Response of `PANEL_DATA`: content of the release panel for one page. In the panel, visitors of a preview and developers see
 * and switch releases.
 */
export interface PanelPage {
  /** Title of the panel. It names the development server, or a preview and the time at which it expires. */
  title: string
  /**
   * Releases that the page shows: first that of header and footer, then that of each React root in page order. `name` is the
   * area, or `shell`.
   */
  places: { place: string; name: string; release: string }[]
  /**
   * Select boxes of the panel: either one for each deployable (an area or the shell) with its releases, or a single one with
   * compositions of the whole site.
   */
  switches: { label: string; options: PanelOption[] }[]
  /** URL that ends the preview. Missing if the preview cannot be ended. */
  leave?: string
}
