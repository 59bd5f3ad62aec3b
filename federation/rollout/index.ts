export { CANARY } from '@federation/registry'
export {
  isRunningCanary,
  nextSequenceAfter,
  promoteCanary,
  readRunningCanary,
  type RunningCanary,
  setCanaryShare,
  type StepReason,
  stopCanary,
  formatCanaryReleases,
} from './canary.ts'
export {
  getHealthDir,
  HealthLine,
  readHealth,
  type Share,
  WHOLE_SITE,
  type Block,
  createEvidence,
  MIN_VIEWS_TO_PROMOTE,
  formatAnalysis,
  analyzeCanary,
  type CanaryAnalysis,
  type MeasureResult,
  type Sample,
} from './canary-analysis.ts'
export {
  readCanaryStatus,
  type CanaryStatus,
  formatCanaryStatus,
  compareCanary,
  evaluateCanary,
} from './evaluate-canary.ts'
export {
  makeCohortKey,
  makePreviewKey,
  PREVIEW_PATH,
  createPreviewCookie,
  type PreviewGrant,
  createPreviewLink,
  type PreviewLinkError,
  readCohortKey,
  readPreviewCookie,
  readPreviewKey,
  readPreviewLink,
} from './preview.ts'
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
