import { memo } from 'react'
import { DOM, OUTLET_PLACEHOLDER, slotPlaceholder } from 'shared-contracts/page'
import type { SlotName } from 'shared-contracts/area'

/**
 * Areas own what is inside these elements: React must neither compare, update nor empty it. So each holds inner HTML
 * that hydration does not look at, in an object that never changes, in a component that never renders again.
 * In a browser it is empty, and a trusted value where Trusted Types are enforced: React assigns it when a slot
 * first appears on a later navigation.
 */
const onServer = typeof document === 'undefined'
// TypeScript's own library does not know Trusted Types yet.
const trustedTypes: { emptyHTML: TrustedHTML } | undefined = Reflect.get(globalThis, 'trustedTypes')
const opaque = (placeholder: string) => ({ __html: onServer ? placeholder : (trustedTypes?.emptyHTML ?? '') })

const OUTLET = opaque(OUTLET_PLACEHOLDER)
const SLOTS: Record<SlotName, ReturnType<typeof opaque>> = { 'contact-block': opaque(slotPlaceholder('contact-block')) }

/** Where the route's fragment stands. Focusable, so that the skip link moves reading there. */
export const Outlet = memo(() => (
  <main id={DOM.outlet} tabIndex={-1} suppressHydrationWarning dangerouslySetInnerHTML={OUTLET} />
))
Outlet.displayName = 'Outlet'

/** Where another area's fragment stands, outside the route's. */
export const SlotHolder = memo(({ name }: { name: SlotName }) => (
  <div id={`${DOM.slotPrefix}${name}`} suppressHydrationWarning dangerouslySetInnerHTML={SLOTS[name]} />
))
SlotHolder.displayName = 'SlotHolder'
