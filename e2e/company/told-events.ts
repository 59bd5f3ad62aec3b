import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { COLLECTOR_PATH } from 'shared-contracts'

let told = 0
const live = new Map<string, string>()

/** The composition that was live at a site when it was first asked: events of any other are not counted. */
const compositionAt = async (url: string): Promise<string> => {
  const known = live.get(url)
  if (known !== undefined) return known
  const status = (await (await fetch(`${url}/_status`)).json()) as { live: { composition: string } }
  live.set(url, status.live.composition)
  return status.live.composition
}

/** Tells the site of one view, as its page does, and gives the status. Each view has a title of its own. */
export const tellView = async (url: string): Promise<{ status: number; title: string }> => {
  told += 1
  const title = `View ${told} of ${process.pid}`
  const timestamp = new Date().toISOString()
  const composition = await compositionAt(url)
  const view = { type: 'page_view', title, referrer: '', url: '/hr', timestamp, composition }
  const answer = await fetch(url + COLLECTOR_PATH, {
    method: 'POST',
    body: JSON.stringify({ sent: timestamp, events: [view] }),
    headers: { 'content-type': 'application/json', origin: url },
  }).catch(() => null)
  return { status: answer?.status ?? 0, title }
}

/** The lines that lie in a site's event files; what is torn is given as null. */
export const keptEvents = async (stateDir: string): Promise<({ type: string; title?: string } | null)[]> => {
  const folder = join(stateDir, 'events')
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.jsonl'))
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return texts
    .flatMap((text) => text.split('\n').filter(Boolean))
    .map((line) => {
      try {
        return JSON.parse(line) as { type: string; title?: string }
      } catch {
        return null
      }
    })
}
