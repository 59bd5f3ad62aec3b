import type { ComponentType } from 'react'

/**
 * Loads the component of each measured page. The federated peer (a build with Module Federation, with which the site is
 * compared) replaces this module with `federated-pages.ts`.
 */
export const PAGES: Record<string, () => Promise<{ Page: ComponentType }>> = {
  '/': () => import('../../../mf-marketing/src/pages/index.tsx'),
  '/hr/onboarding': () => import('../../../mf-hr/src/pages/hr/onboarding.tsx'),
  '/contact-us': () => import('../../../mf-leadcapture/src/pages/contact-us.tsx'),
}

export const loadContactBlock = (): Promise<{ Slot: ComponentType }> =>
  import('../../../mf-leadcapture/src/slots/contact-block.tsx')
