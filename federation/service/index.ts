export { createBoardReader } from './board/read-board.ts'
export { type BoardPage, loadBoardPage, serveBoard } from './board/serve-board.ts'
export {
  type Answered,
  type AnsweredErrors,
  type ExportAnswer,
  type ExportAsk,
  type SiteAnswers,
} from './export/export-folder.ts'
export { type Exported, type ExportOptions, exportSite } from './export/export-site.ts'
export { MOST_HEADER_RULES } from './export/host-files.ts'
