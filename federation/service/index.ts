export type { DashboardPage } from './dashboard/serve-dashboard.ts'
export {
  type RecordedResponse,
  type RecordedErrors,
  type ExportResponse,
  type ExportRequest,
  type SiteResponses,
} from './export/export-folder.ts'
export { type ExportSummary, type ExportOptions, exportSite } from './export/export-site.ts'
export { MAX_HEADER_RULES } from './export/host-files.ts'
