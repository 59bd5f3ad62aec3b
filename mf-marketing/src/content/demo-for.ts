import type { INDUSTRIES } from 'shared-contracts/lead-options'
import type { Action } from 'shared-ui'

/** Link to a demo from a trade's page. The meeting page opens with that industry selected. */
export const demoFor = (industry: (typeof INDUSTRIES)[number]): Action => ({
  label: 'Get a demo',
  href: `/meeting?${new URLSearchParams({ industry }).toString()}`,
  carry: true,
})
