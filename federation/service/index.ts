export { byArea, createBoardReader, stretches } from './board/read-board.ts'
export { type BoardPage, loadBoardPage, serveBoard } from './board/serve-board.ts'
export {
  type Answered,
  type AnsweredErrors,
  type ExportAnswer,
  type ExportAsk,
  type SiteAnswers,
} from './export/export-folder.ts'
export {
  askServer,
  carriedSources,
  type Exported,
  type ExportOptions,
  exportSite,
  layVersion,
  sourcesOf,
} from './export/export-site.ts'
export { commonHeaders, headersFile, MOST_HEADER_RULES, redirectsFile } from './export/host-files.ts'
