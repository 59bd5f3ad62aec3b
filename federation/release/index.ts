export { type Company } from './candidate-checks.ts'
export { type Part } from './check-names.ts'
export { checkoutReleases, type Difference, startPlan } from './checkout.ts'
export { composerVersion } from './composer.ts'
export { type GateReport, gateReports } from './gate-log.ts'
export {
  BROWSER_STEP,
  type Changed,
  changeLive,
  COMPOSE_STEP,
  type GoingLive,
  goLive,
  type LiveChange,
  liveComposition,
  type LooksAt,
} from './go-live.ts'
export {
  type Done,
  exportKey,
  type ListedKey,
  listKeys,
  listText,
  makeKey,
  revokeKey,
  trustKey,
} from './keys.ts'
export { browserCheck, type BrowserCheck, candidateLooks } from './open-changed.ts'
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
  type Published,
  type PublishedParts,
  type PublishOptions,
  publishParts,
  publishRelease,
  type PublishTarget,
  storeTarget,
  takeBuilt,
} from './publish.ts'
export {
  type GoLiveRequest,
  release,
  type ReleaseContext,
  type ReleaseRegistry,
  type ReleaseRequest,
  storeRegistry,
} from './release.ts'
export { type Repaired, repairStore } from './repair-store.ts'
export {
  assertUndoable,
  changesIn,
  retirable,
  retire,
  type Retirement,
  rollBack,
  rollBackParts,
  type Undoing,
  undoing,
  wasEverLive,
} from './roll-back.ts'
export { askedByEnvironment, currentSite, setSite, type SiteChange, siteNotice } from './set-site.ts'
export { isSameSite, readSettings, siteInForce, type SiteInForce } from './site-in-force.ts'
export {
  composeMix,
  composeTrial,
  DEFAULT_MINUTES,
  keepCanaryOnLive,
  nameComposition,
  type Share,
  tryReleases,
} from './try-release.ts'
