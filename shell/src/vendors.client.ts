import { VENDORS_ENTRY, type VendorsStart } from './analytics/load-analytics.ts'
import { createVendorSinks } from './analytics/sinks/sinks.ts'
import { watchInteractive } from './analytics/when-interactive.ts'

// Vendor script, fetched only if the settings name a vendor.
const waiting = Reflect.get(globalThis, VENDORS_ENTRY) as ((start: VendorsStart) => void) | undefined
waiting?.(({ whenIdle, ...context }) =>
  createVendorSinks({ ...context, interactive: watchInteractive(whenIdle) }),
)
