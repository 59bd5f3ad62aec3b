export { startDevServer } from './dev-server.ts'
export { selectHotDeployables } from './hot-site.ts'
export { serveBuiltArea } from './serve-built-area.ts'
