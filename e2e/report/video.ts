import { globSync } from 'node:fs'
import type { BrowserContextOptions, Page, TestInfo } from '@playwright/test'
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

/** Films a window that a journey opens itself, where Playwright films the first one. */
export const filmed = (info: TestInfo): BrowserContextOptions =>
  (info.project.use.video ?? 'off') === 'off' ? {} : { recordVideo: { dir: info.outputPath('windows') } }

/** Of windows that are closed: keeps the last one's film where the journey has failed, and no other. */
export const keepFilm = async (pages: readonly Page[], hasFailed: boolean, info: TestInfo): Promise<void> => {
  for (const page of pages) {
    const film = page.video()
    if (!film) continue
    if (hasFailed && page === pages.at(-1))
      await info.attach('video', { path: await film.path(), contentType: 'video/webm' })
    else await film.delete()
  }
}
