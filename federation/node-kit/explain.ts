import { portHolder } from './port-holder.ts'

const ADVICE: Record<string, string> = {
  EACCES:
    'There is no permission to write there. Give this user the folder, or set STATE_DIR to one that it may write.',
  EPERM:
    'There is no permission to write there. Give this user the folder, or set STATE_DIR to one that it may write.',
  ENOTDIR: 'That folder cannot be made. Set STATE_DIR to one that can be written.',
  EROFS: 'That disk is read-only. Set STATE_DIR to a folder that can be written.',
  ENOSPC: 'The disk is full. Free some space, or set STATE_DIR to a folder on another disk.',
  EADDRINUSE:
    'That port is in use. Stop what uses it, or set PORT (the site) or LEADS_PORT (the lead API) to another.',
}

/** Names the process that uses the port, if the error names the port. */
const withHolder = (advice: string, error: object): string => {
  const holder = 'port' in error && Number(error.port) > 0 ? portHolder(Number(error.port)) : null
  return holder === null ? advice : advice.replace('in use', `in use by ${holder}`)
}

/** One clear text for a person at a terminal: what happened and what to do. */
export const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const advice = ADVICE[(error as NodeJS.ErrnoException).code ?? '']
  return advice ? `${error.message}\n${withHolder(advice, error)}` : error.message
}

const DISK_CODES = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'])

/** True if an error was caused by a full disk, in this process or in a program that it ran. */
export const isDiskTrouble = (error: unknown): boolean =>
  error instanceof Error &&
  (DISK_CODES.has((error as NodeJS.ErrnoException).code ?? '') ||
    /ENOSPC|no space left on device/i.test(error.message))
