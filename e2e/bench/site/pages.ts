import type { ComponentType } from 'react'

/**
 * Loads the component of each measured page. The peer with Module Federation uses `federated-pages.ts` instead of this module.
 */
export const PAGES: Record<string, () => Promise<{ Page: ComponentType }>> = {
  '/': () => import('../../../mf-marketing/src/pages/index.tsx'),
  '/hr/onboarding': () => import('../../../mf-hr/src/pages/hr/onboarding.tsx'),
  '/contact-us': () => import('../../../mf-leadcapture/src/pages/contact-us.tsx'),
}

export const loadContactBlock = (): Promise<{ Slot: ComponentType }> =>
  import('../../../mf-leadcapture/src/slots/contact-block.tsx')
