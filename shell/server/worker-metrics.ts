import cluster, { type Worker } from 'node:cluster'
import type { Registry } from 'prom-client'

/** Which of several processes a worker is, from 1; the same for the one that takes its place. */
export const WORKER_VARIABLE = 'SITE_WORKER'

/** Who does not answer by then is left out, and can be seen to be missing. */
const PATIENCE_MS = 2000

interface Asked {
  metricsWanted: number
}

interface Told {
  metricsFor: number
  text: string
}

const isAsked = (message: unknown): message is Asked =>
  typeof message === 'object' && message !== null && 'metricsWanted' in message
const isTold = (message: unknown): message is Told =>
  typeof message === 'object' && message !== null && 'metricsFor' in message && 'text' in message

/** In a worker: tells the first process its metrics whenever it asks. */
export const answerForMetrics = (registry: Pick<Registry, 'metrics'>): void => {
  process.on('message', (message) => {
    if (!isAsked(message)) return
    const tell = (text: string): boolean =>
      process.connected && Boolean(process.send?.({ metricsFor: message.metricsWanted, text } satisfies Told))
    void registry.metrics().then(tell, () => tell(''))
  })
}

let number = 0

const ask = (worker: Worker): Promise<string> =>
  new Promise((resolve) => {
    const asked: Asked = { metricsWanted: (number += 1) }
    const finish = (text: string) => {
      clearTimeout(patience)
      worker.off('message', hear)
      resolve(text)
    }
    const hear = (message: unknown) => {
      if (isTold(message) && message.metricsFor === asked.metricsWanted) finish(message.text)
    }
    const patience = setTimeout(finish, PATIENCE_MS, '')
    worker.on('message', hear)
    worker.send(asked, (error) => {
      if (error) finish('')
    })
  })

/** Several processes' metrics as one text: each metric is named once, and its samples carry whose they are. */
export const mergeMetrics = (texts: string[]): string => {
  const families = new Map<string, { told: string[]; samples: string[] }>()
  for (const text of texts) {
    let family = { told: [] as string[], samples: [] as string[] }
    for (const line of text.split('\n')) {
      const [, kind, name = ''] = /^# (HELP|TYPE) (\S+)/.exec(line) ?? []
      if (kind === 'HELP') {
        family = families.get(name) ?? { told: [], samples: [] }
        families.set(name, family)
      }
      if (kind === undefined && line !== '') family.samples.push(line)
      if (kind !== undefined && family.told.length < 2) family.told.push(line)
    }
  }
  return `${[...families.values()].flatMap(({ told, samples }) => [...told, ...samples, '']).join('\n')}\n`
}

/** Own metrics and those of all workers, which are asked at that moment. */
export const gatherMetrics = async (own: Pick<Registry, 'metrics'>): Promise<string> => {
  const workers = Object.values(cluster.workers ?? {}).filter(
    (worker) => worker !== undefined && worker.isConnected(),
  ) as Worker[]
  return mergeMetrics(await Promise.all([own.metrics(), ...workers.map(ask)]))
}
