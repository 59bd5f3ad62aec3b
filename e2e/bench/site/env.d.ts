declare module 'bench_*/page' {
  export const Page: import('react').ComponentType
}
declare module 'bench_contact/block' {
  export const Slot: import('react').ComponentType
}

/** Navigation of the site as JSON. The builds of the peers insert it. */
declare const SITE_NAV: import('shared-contracts/page').SiteNav
