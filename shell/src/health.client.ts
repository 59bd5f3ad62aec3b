import { HEALTH_ENTRY, type HealthStart } from './analytics/load-analytics.ts'
import { reportHealth } from './health/report-health.ts'

// Health script. Only visitors with a cohort cookie load it, while a canary is running.
const waiting = Reflect.get(globalThis, HEALTH_ENTRY) as ((start: HealthStart) => void) | undefined
waiting?.(reportHealth)
