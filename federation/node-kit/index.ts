export { answerPlainly, brokenHttpAnswer } from './broken-http.ts'
export { clientKey, shortAddress } from './client-key.ts'
export { diskRoom, readDiskReserve } from './disk-room.ts'
export { makePrivateFolder, syncPath, writeDurably } from './durable-files.ts'
export { endWithParent } from './end-with-parent.ts'
export { isOwnStore, readEnvironment, type SiteEnvironment } from './environment.ts'
export { EXIT_CODES, exitCodeOf } from './exit-codes.ts'
export { explain, isDiskTrouble } from './explain.ts'
export { freePort } from './free-port.ts'
export { namesIn } from './names-in.ts'
export { createOutput, type Output } from './output.ts'
export { type PlainRequest, plainRequest } from './plain-request.ts'
export { portHolder } from './port-holder.ts'
export { lock, tryLock } from './process-lock.ts'
export { type Progress, terminalProgress } from './progress.ts'
export {
  announcesBody,
  answerExpectations,
  CookiesTooLarge,
  LONGEST_ADDRESS,
  MAX_COOKIE_BYTES,
  MAX_HEAD_BYTES,
  originForm,
  type RefusedConnections,
  RefusedRequest,
  refuseOddRequests,
} from './request-framing.ts'
export { pauseAfter } from './restart-pause.ts'
export { sampleLines } from './sampled-lines.ts'
export { cutSlowBodies, watchBodies } from './slow-bodies.ts'
export { defaultToNoStore } from './stated-caching.ts'
export { styleHashesIn } from './style-hashes.ts'
export { isThisMachine } from './this-machine.ts'
export { type TokenBuckets, tokenBuckets } from './token-buckets.ts'
export {
  besideLoopback,
  FORWARDED_HEADERS,
  NOBODY,
  tellTrust,
  type TrustedProxies,
  TrustProxy,
} from './trust-proxy.ts'
export {
  AnyPort,
  numberRule,
  Port,
  readVariables,
  SHARED_VARIABLES,
  webAddress,
  wholeNumber,
} from './variables.ts'
export { packageDir, WORKSPACE, workspaceDeployables, workspacePackages } from './workspace.ts'
