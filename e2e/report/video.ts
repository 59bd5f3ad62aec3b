import { globSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const CACHES: Partial<Record<NodeJS.Platform, string>> = { darwin: 'Library/Caches', win32: 'AppData/Local' }

/** Why Playwright cannot film here, with what to do; null where it can. */
export const noVideo = (): string | null => {
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    join(homedir(), CACHES[process.platform] ?? '.cache', 'ms-playwright')
  return globSync('ffmpeg-*/ffmpeg*', { cwd: cache }).length > 0
    ? null
    : 'Nothing was filmed: that needs npx playwright install ffmpeg. The trace has a picture of each moment.'
}
