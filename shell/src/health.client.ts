import { HEALTH_ENTRY, type HealthStart } from './analytics/load-analytics.ts'
import { reportHealth } from './health/report-health.ts'

// Fetched while a canary is running, by visitors with a cohort.
const waiting = Reflect.get(globalThis, HEALTH_ENTRY) as ((start: HealthStart) => void) | undefined
waiting?.(reportHealth)
