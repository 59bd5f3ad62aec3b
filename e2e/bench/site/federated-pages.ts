import type { loadContactBlock as loadOwn, PAGES as OWN_PAGES } from './pages.ts'

/** Loads pages from Module Federation remotes. Replaces `pages.ts` in the build of the peer site `module-federation`. */
export const PAGES: typeof OWN_PAGES = {
  '/': () => import('bench_home/page'),
  '/hr/onboarding': () => import('bench_hr/page'),
  '/contact-us': () => import('bench_contact/page'),
}

export const loadContactBlock: typeof loadOwn = () => import('bench_contact/block')
