export { type JourneyBaseline } from './candidate-checks.ts'
export { type Part } from '@federation/area-kit/check-names'
export { readCheckoutReleases, type CheckoutDifference, planStart } from './checkout.ts'
export { computeComposerVersion } from './composer.ts'
export { type GateReport, readGateReports } from './gate-log.ts'
export {
  BROWSER_STEP,
  type ChangedParts,
  changeLive,
  COMPOSE_STEP,
  type GoLiveOptions,
  goLive,
  type LiveChange,
  readLiveComposition,
  type CandidateCheck,
} from './go-live.ts'
export {
  type KeyChange,
  exportKey,
  type ListedKey,
  listKeys,
  makeKey,
  revokeKey,
  trustKey,
  addPublisher,
  listPublishers,
  type PublisherClaims,
  publisherText,
  removePublishers,
} from './keys.ts'
export { createBrowserCheck, type BrowserCheck, createCandidateChecks } from './browser-check.ts'
export { readPageOrigin, type PageOrigin, type PagePart } from './page-origin.ts'
export {
  publishComposer,
  publishDeployable,
  type PublishResult,
  type PublishedParts,
  type PublishOptions,
  publishParts,
  publishRelease,
  type PublishTarget,
  storeTarget,
  copyRelease,
} from './publish.ts'
export {
  type GoLiveRequest,
  release,
  type ReleaseContext,
  type ReleaseRegistry,
  type ReleaseRequest,
  storeRegistry,
} from './release.ts'
export { type RepairResult, repairStore } from './repair-store.ts'
export {
  assertUndoable,
  countChanges,
  listRetiredPaths,
  retire,
  type Retirement,
  rollBack,
  rollBackParts,
  type ChannelRollback,
  planRollback,
  wasEverLive,
} from './roll-back.ts'
export { readRequestedSite, readCurrentSite, setSite, type SiteChange, formatSiteNotice } from './set-site.ts'
export { isSameSite, readSettings, readActiveSite, type ActiveSite } from './active-site.ts'
export {
  composeMix,
  composeWithReleases,
  DEFAULT_CANARY_MINUTES,
  rebaseCanary,
  resolveComposition,
  type CanaryOptions,
  startReleaseCanary,
} from './start-canary.ts'
