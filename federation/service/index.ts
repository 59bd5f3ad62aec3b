export type { DashboardPage } from './dashboard/serve-dashboard.ts'
export {
  type RecordedResponse,
  type RecordedErrors,
  type ExportResponse,
  type ExportRequest,
  type SiteResponses,
  MAX_HEADER_RULES,
} from './export/export-folder.ts'
export { type ExportSummary, exportSite } from './export/export-site.ts'
