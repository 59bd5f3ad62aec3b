declare module 'bench_*/page' {
  export const Page: import('react').ComponentType
}
declare module 'bench_contact/block' {
  export const Slot: import('react').ComponentType
}

/**
 * Navigation of the site. `npm run bench -- peers` compares this site with peer sites (the same pages built by other tools).
 * The builds of these peer sites replace the name SITE_NAV in the source code by the navigation's JSON.
 */
declare const SITE_NAV: import('shared-contracts/page').SiteNav
