import type { INDUSTRIES } from 'shared-contracts/lead-options'
import type { Action } from 'shared-ui'

/** The way to a demo from a page of one trade: the meeting page begins with that industry chosen. */
export const demoFor = (industry: (typeof INDUSTRIES)[number]): Action => ({
  label: 'Get a demo',
  href: `/meeting?${new URLSearchParams({ industry }).toString()}`,
  carry: true,
})
