export { buildRegistryApp } from './app.ts'
export { localRegistry, readReleaseName, type Registry } from './operations.ts'
export type { PromoteRequest, Retired } from './api.ts'
