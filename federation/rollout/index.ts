export {
  CANARY,
  isRunning,
  numberAfter,
  promoteCanary,
  runningCanary,
  type RunningCanary,
  shareCanary,
  type StepReason,
  stopCanary,
  formatCanaryReleases,
} from './canary.ts'
export { healthDir, HealthLine, readHealth, type Share, WHOLE_SITE } from './health-log.ts'
export {
  canaryStatus,
  type CanaryStatus,
  canaryText,
  compareCanary,
  evaluateCanary,
} from './evaluate-canary.ts'
export {
  type Block,
  createEvidence,
  FEWEST_TO_PROMOTE,
  formatAnalysis,
  analyzeCanary,
  type CanaryAnalysis,
  type MeasureResult,
  type Sample,
} from './canary-analysis.ts'
export {
  makeCohortKey,
  makePreviewKey,
  PREVIEW_PATH,
  previewCookie,
  type PreviewGrant,
  previewLink,
  type PreviewLinkError,
  readCohortKey,
  readPreviewCookie,
  readPreviewKey,
  readPreviewLink,
} from './preview.ts'
