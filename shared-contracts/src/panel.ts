/** Address, for pages of a preview and of development, that tells which release fills each place: `?path=/hr`. */
export const PANEL_DATA = '/_panel/page.json'
/** The script that shows it. */
export const PANEL_SCRIPT = '/_panel/panel.js'

/** One of the releases or versions that can be shown. */
export interface PanelOption {
  label: string
  /** Where it is shown: an address of this site. */
  href: string
  isShown: boolean
}

/** What the panel shows of a page. */
export interface PanelPage {
  /** What kind of page this is: a preview until when, or development. */
  title: string
  /** What fills each place, in the order of the page. */
  places: { place: string; name: string; release: string }[]
  /** What can be shown instead: by deployable, or as whole versions of the site. */
  switches: { label: string; options: PanelOption[] }[]
  /** Where it all ends; left out where it does not. */
  leave?: string
}
