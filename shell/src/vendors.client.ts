import { VENDORS_ENTRY, type VendorsStart } from './analytics/load-analytics.ts'
import { createVendorSinks } from './analytics/sinks/vendor-sinks.ts'
import { watchInteractive } from './analytics/when-interactive.ts'

// Vendor script, which sends events to vendors. The analytics script loads it only if the settings name a vendor.
const waiting = Reflect.get(globalThis, VENDORS_ENTRY) as ((start: VendorsStart) => void) | undefined
waiting?.(({ whenIdle, ...context }) =>
  createVendorSinks({ ...context, interactive: watchInteractive(whenIdle) }),
)
