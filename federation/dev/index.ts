export { startDevServer } from './dev-server.ts'
export { pickHot } from './hot-site.ts'
