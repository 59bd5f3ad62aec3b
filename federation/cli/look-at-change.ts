import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { ChannelEntry } from 'shared-contracts'
import { LIVE } from '../release/go-live.ts'
import { presentBrowser } from '../service/find-browser.ts'
import type { SiteEnvironment } from '../service/environment.ts'
import { channelHistory } from '../store/channels.ts'

/** Past this a browser hangs. */
const LIMIT_MS = 600_000

/** Keeps how the pages that a change brings look, beside what was live before it, which holds whatever becomes of that. */
export const lookAtChange = async (
  { storeDir: store, stateDir }: SiteEnvironment,
  { composition: to, parent, change }: ChannelEntry,
  say: (line: string) => void,
): Promise<void> => {
  const from = (await channelHistory(store, LIVE)).find(({ seq }) => seq === parent)?.composition
  const browser = presentBrowser()?.path
  if (from === undefined || browser === undefined) return
  say('Looking at what has changed …')
  const main = fileURLToPath(new URL('../looks/main.ts', import.meta.url))
  const asked = JSON.stringify({ store, stateDir, from, to, releases: change?.releases ?? {}, browser })
  // A process of its own, as the gate's browser is: one that dies or hangs takes nobody along, and it ends with this one.
  const child = spawn(process.execPath, [main, asked], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    timeout: LIMIT_MS,
  })
  const [said, complaint, [code, signal]] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
    once(child, 'close'),
  ])
  say(code === 0 ? said.trimEnd() : `How its pages look could not be kept (${signal ?? code}): ${complaint}`)
}
