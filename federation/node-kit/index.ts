export {
  hasRequestBody,
  handleExpectations,
  handleProtocolErrors,
  createClientErrorHandler,
  CookiesTooLarge,
  disconnectSlowUploads,
  defaultToNoStore,
  MAX_TARGET_BYTES,
  MAX_COOKIE_BYTES,
  MAX_HEAD_BYTES,
  toOriginForm,
  type RejectedConnections,
  RejectedRequest,
  rejectAmbiguousRequests,
  watchUploads,
} from './request-framing.ts'
export {
  withLoopback,
  clientKey,
  FORWARDED_HEADERS,
  NO_TRUSTED_PROXIES,
  anonymizeIp,
  logTrustedProxies,
  type TokenBuckets,
  createTokenBuckets,
  type TrustedProxies,
  TrustProxy,
} from './clients.ts'
export { readDiskSpace, readDiskReserve } from './disk-space.ts'
export {
  acquireLock,
  makePrivateFolder,
  listFolder,
  fsyncPath,
  tryLock,
  whenMissing,
  writeDurably,
} from './files.ts'
export { answerParent, askProcess, exitWithParent } from './child-process.ts'
export {
  AnyPort,
  isCheckoutStore,
  isLocalHost,
  numberRule,
  Port,
  readEnvironment,
  readVariables,
  removeBrackets,
  SHARED_VARIABLES,
  type CdnSettings,
  type SentryAddress,
  type SiteEnvironment,
  webAddress,
  wholeNumber,
} from './environment.ts'
export {
  EXIT_CODES,
  getExitCode,
  formatErrorWithAdvice,
  isDiskError,
  findPortOwner,
  type Progress,
  terminalProgress,
} from './error-advice.ts'
export {
  findFreePort,
  nextRestartDelay,
  getActivatedSocket,
  listenOnActivatedSocket,
  removeStaleSocket,
  parseSocketPath,
} from './sockets.ts'
export { createLogDestination, type Output, createLogSampler } from './output.ts'
export { CANARY_DRAW_HEADER, type CacheableRequest, readCacheableRequest } from './cacheable-request.ts'
export {
  packageDir,
  IS_STANDALONE,
  WORKSPACE,
  workspaceDeployables,
  workspaceModule,
  workspacePackages,
} from './workspace.ts'
