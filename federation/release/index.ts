export { type JourneyBaseline } from './candidate-checks.ts'
export { type Part } from './skippable-checks.ts'
export { checkoutReleases, type CheckoutDifference, startPlan } from './checkout.ts'
export { composerVersion } from './composer.ts'
export { type GateReport, gateReports } from './gate-log.ts'
export {
  BROWSER_STEP,
  type Changed,
  changeLive,
  COMPOSE_STEP,
  type GoLiveOptions,
  goLive,
  type LiveChange,
  liveComposition,
  type CandidateCheck,
} from './go-live.ts'
export {
  type KeyChange,
  exportKey,
  type ListedKey,
  listKeys,
  listText,
  makeKey,
  revokeKey,
  trustKey,
} from './keys.ts'
export { browserCheck, type BrowserCheck, createCandidateChecks } from './browser-check.ts'
export { pageOrigin, type PageOrigin, type PagePart } from './page-origin.ts'
export {
  addPublisher,
  listPublishers,
  type PublisherClaims,
  publisherText,
  removePublishers,
} from './publishers.ts'
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
  changesIn,
  listRetiredPaths,
  retire,
  type Retirement,
  rollBack,
  rollBackParts,
  type ChannelRollback,
  undoing,
  wasEverLive,
} from './roll-back.ts'
export { readRequestedSite, currentSite, setSite, type SiteChange, siteNotice } from './set-site.ts'
export { isSameSite, readSettings, readActiveSite, type ActiveSite } from './active-site.ts'
export {
  composeMix,
  composeWithReleases,
  DEFAULT_MINUTES,
  rebaseCanary,
  nameComposition,
  type Share,
  startReleaseCanary,
} from './start-canary.ts'
