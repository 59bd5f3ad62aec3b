import type { INDUSTRIES } from 'shared-contracts/form-post'
import type { Action } from 'shared-ui'

/** Creates a link to the meeting page on which this industry is selected. */
export const createDemoLink = (industry: (typeof INDUSTRIES)[number]): Action => ({
  label: 'Get a demo',
  href: `/meeting?${new URLSearchParams({ industry }).toString()}`,
  carry: true,
})
