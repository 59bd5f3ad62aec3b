export { dayOf, daysIn, fileOf, firstOf, KEPT_DAYS } from './day-files.ts'
export { type LogFile, logPath, openLogFile } from './log-file.ts'
