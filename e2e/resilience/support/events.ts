import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { COLLECTOR_PATH } from 'shared-contracts'

let reported = 0

/** Reports a page view to the site's collector, as a page does. Each view has another title. */
export const reportView = async (url: string): Promise<{ status: number; title: string }> => {
  reported += 1
  const title = `View ${reported} of ${process.pid}`
  const timestamp = new Date().toISOString()
  const status = (await (await fetch(`${url}/_status`)).json()) as { live: { composition: string } }
  const { composition } = status.live
  const view = { type: 'page_view', title, referrer: '', url: '/hr', timestamp, composition }
  const response = await fetch(url + COLLECTOR_PATH, {
    method: 'POST',
    body: JSON.stringify({ sent: timestamp, events: [view] }),
    headers: { 'content-type': 'application/json', origin: url },
  }).catch(() => null)
  return { status: response?.status ?? 0, title }
}

/** Returns the parsed lines of a site's event files. An incomplete line is null. */
export const readStoredEvents = async (stateDir: string): Promise<({ title?: string } | null)[]> => {
  const folder = join(stateDir, 'events')
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.jsonl'))
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const lines = texts.flatMap((text) => text.split('\n').filter(Boolean))
  return lines.map((line) => {
    try {
      return JSON.parse(line) as { title?: string }
    } catch {
      return null
    }
  })
}
