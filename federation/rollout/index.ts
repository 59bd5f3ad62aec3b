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
  triedReleases,
} from './canary.ts'
export { healthDir, HealthLine, readHealth, type Share, WHOLE_SITE } from './health-log.ts'
export { canaryStatus, type CanaryStatus, canaryText, compareCanary, decide } from './decide.ts'
export {
  type Block,
  createEvidence,
  FEWEST_TO_PROMOTE,
  figuresOf,
  judge,
  type Judgement,
  type Measured,
  type Sample,
} from './judge.ts'
export {
  makeCohortKey,
  makePreviewKey,
  PREVIEW_PATH,
  previewCookie,
  type PreviewGrant,
  previewLink,
  type PreviewRefusal,
  readCohortKey,
  readPreviewCookie,
  readPreviewKey,
  readPreviewLink,
} from './preview.ts'
