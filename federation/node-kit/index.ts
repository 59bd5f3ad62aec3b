export {
  announcesBody,
  handleExpectations,
  handleProtocolErrors,
  createClientErrorHandler,
  CookiesTooLarge,
  disconnectSlowUploads,
  defaultToNoStore,
  LONGEST_ADDRESS,
  MAX_COOKIE_BYTES,
  MAX_HEAD_BYTES,
  originForm,
  type RejectedConnections,
  RejectedRequest,
  refuseOddRequests,
  watchBodies,
} from './request-framing.ts'
export {
  withLoopback,
  clientKey,
  FORWARDED_HEADERS,
  NOBODY,
  anonymizeIp,
  logTrustedProxies,
  type TokenBuckets,
  tokenBuckets,
  type TrustedProxies,
  TrustProxy,
} from './clients.ts'
export { readDiskSpace, readDiskReserve } from './disk-space.ts'
export { lock, makePrivateFolder, namesIn, fsyncPath, tryLock, writeDurably } from './files.ts'
export { answerParent, askProcess, endWithParent } from './child-process.ts'
export {
  AnyPort,
  isOwnStore,
  isThisMachine,
  numberRule,
  Port,
  readEnvironment,
  readVariables,
  SHARED_VARIABLES,
  type SiteEnvironment,
  webAddress,
  wholeNumber,
} from './environment.ts'
export {
  EXIT_CODES,
  getExitCode,
  explain,
  isDiskError,
  portHolder,
  type Progress,
  terminalProgress,
} from './error-advice.ts'
export { freePort, nextRestartDelay } from './free-port.ts'
export { createLogDestination, type Output, sampleLines } from './output.ts'
export { type PlainRequest, plainRequest } from './cacheable-request.ts'
export { styleHashesIn } from './style-hashes.ts'
export { removeStaleSocket, socketPath } from './socket-path.ts'
export {
  packageDir,
  WORKSPACE,
  workspaceDeployables,
  workspaceModule,
  workspacePackages,
} from './workspace.ts'
