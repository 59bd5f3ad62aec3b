import type { INDUSTRIES } from 'shared-contracts/lead-options'
import type { Action } from 'shared-ui'

/** Link from a trade's page to the meeting page, with the trade as the selected industry. */
export const createDemoLink = (industry: (typeof INDUSTRIES)[number]): Action => ({
  label: 'Get a demo',
  href: `/meeting?${new URLSearchParams({ industry }).toString()}`,
  carry: true,
})
