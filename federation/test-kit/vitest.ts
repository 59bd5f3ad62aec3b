export * from './cache-headers.ts'
export * from './registry-conformance.ts'
export * from './replication-scenes.ts'
export * from './store-conformance.ts'
