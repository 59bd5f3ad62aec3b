export {
  announcesBody,
  answerExpectations,
  answerPlainly,
  brokenHttpAnswer,
  CookiesTooLarge,
  cutSlowBodies,
  defaultToNoStore,
  LONGEST_ADDRESS,
  MAX_COOKIE_BYTES,
  MAX_HEAD_BYTES,
  originForm,
  type RefusedConnections,
  RefusedRequest,
  refuseOddRequests,
  watchBodies,
} from './request-framing.ts'
export {
  besideLoopback,
  clientKey,
  FORWARDED_HEADERS,
  NOBODY,
  shortAddress,
  tellTrust,
  type TokenBuckets,
  tokenBuckets,
  type TrustedProxies,
  TrustProxy,
} from './clients.ts'
export { diskRoom, readDiskReserve } from './disk-room.ts'
export { lock, makePrivateFolder, namesIn, syncPath, tryLock, writeDurably } from './files.ts'
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
  exitCodeOf,
  explain,
  isDiskTrouble,
  portHolder,
  type Progress,
  terminalProgress,
} from './explain.ts'
export { freePort, pauseAfter } from './free-port.ts'
export { createOutput, type Output, sampleLines } from './output.ts'
export { type PlainRequest, plainRequest } from './plain-request.ts'
export { styleHashesIn } from './style-hashes.ts'
export { removeStaleSocket, socketPath } from './socket-path.ts'
export {
  packageDir,
  WORKSPACE,
  workspaceDeployables,
  workspaceModule,
  workspacePackages,
} from './workspace.ts'
