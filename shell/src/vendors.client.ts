import { VENDORS_ENTRY, type VendorsStart } from './analytics/analytics-runtime.ts'
import { sinksOf } from './analytics/sinks/sinks.ts'

// Fetched where the settings name a vendor; everybody else's page goes without.
const waiting = Reflect.get(globalThis, VENDORS_ENTRY) as ((start: VendorsStart) => void) | undefined
waiting?.(sinksOf)
