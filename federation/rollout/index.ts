export { CANARY } from '@federation/registry'
export {
  isRunningCanary,
  nextSequenceAfter,
  promoteCanary,
  readRunningCanary,
  type RunningCanary,
  setCanaryShare,
  stopCanary,
  formatCanaryReleases,
} from './canary.ts'
export { getHealthDir, HealthLine, readHealth, WHOLE_SITE, type Sample } from './canary-analysis.ts'
export { readCanaryStatus, type CanaryStatus, formatCanaryStatus, evaluateCanary } from './evaluate-canary.ts'
export * from './preview.ts'
export {
  createPurger,
  formatPurgeStatus,
  getPageTag,
  type PurgeStatus,
  readPurgeStatus,
  sendPurge,
  type ServedPages,
  SITE_TAG,
} from './cdn-purge.ts'
