/** What a link of a block says and where it leads. */
export interface Action {
  label: string
  href: string
  /** Opens in a new tab, and says so to assistive technology. */
  external?: boolean
}
