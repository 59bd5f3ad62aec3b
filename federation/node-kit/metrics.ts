export { processMetrics } from './process-metrics.ts'
export { type MetricsPlace, readMetricsPlace, serveMetrics } from './serve-metrics.ts'
