import { HEALTH_ENTRY, type HealthStart } from './analytics/load-analytics.ts'
import { reportHealth } from './health/report-health.ts'

// Health script. It loads only while a canary (a composition that some visitors get first) is running, and only for visitors
// with a cohort cookie. This cookie selects their composition.
const waiting = Reflect.get(globalThis, HEALTH_ENTRY) as ((start: HealthStart) => void) | undefined
waiting?.(reportHealth)
