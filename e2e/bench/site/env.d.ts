declare module 'bench_*/page' {
  export const Page: import('react').ComponentType
}
declare module 'bench_contact/block' {
  export const Slot: import('react').ComponentType
}

/**
 * Navigation of the site. The builds of the peers (the same pages built by other tools, for `npm run bench -- peers`) replace
 * SITE_NAV in the source code by its JSON.
 */
declare const SITE_NAV: import('shared-contracts/page').SiteNav
