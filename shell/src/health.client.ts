import { HEALTH_ENTRY, type HealthStart } from './analytics/analytics-runtime.ts'
import { reportHealth } from './health/report-health.ts'

// Fetched while a release is tried, by visitors who were drawn for it or against it; everybody else's page goes without.
const waiting = Reflect.get(globalThis, HEALTH_ENTRY) as ((start: HealthStart) => void) | undefined
waiting?.(reportHealth)
