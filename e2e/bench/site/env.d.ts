declare module 'bench_*/page' {
  export const Page: import('react').ComponentType
}
declare module 'bench_contact/block' {
  export const Slot: import('react').ComponentType
}

/**
 * Navigation of the site. The builds of the peer sites, with which a benchmark compares this site, replace this name by JSON.
 */
declare const SITE_NAV: import('shared-contracts/page').SiteNav
