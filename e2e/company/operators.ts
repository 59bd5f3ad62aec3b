import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from 'federation/service/free-port'
import { bareEnvironment } from 'federation/testing/processes'
import type { Figure } from './figure.ts'
import { withOwnSite } from './own-site.ts'
import { sendLead } from './whole-site.ts'

const ROOT = join(import.meta.dirname, '../..')
const SERVICES = { site: 'shell/server/main.ts', 'leads-api': 'mf-leadcapture/api/main.ts' }

/** What an alert of docs/alerts.md asks for, by service. */
const METRICS = {
  site: [
    'site_requests_total',
    'site_request_seconds_bucket',
    'site_live_sequence',
    'site_store_read_failures_total',
    'disk_free_bytes',
    'nodejs_eventloop_lag_p99_seconds',
  ],
  'leads-api': [
    'leads_total{kind="request",verdict="accepted",service="leads"} 1',
    'leads_request_seconds_bucket',
    'outbox_deliveries',
    'outbox_oldest_seconds',
    'disk_free_bytes',
    'nodejs_eventloop_lag_p99_seconds',
  ],
}

const metricsFigure = async (ports: Record<keyof typeof METRICS, number>): Promise<Figure> => {
  const missing: string[] = []
  for (const [service, names] of Object.entries(METRICS)) {
    const text = await (
      await fetch(`http://127.0.0.1:${ports[service as keyof typeof METRICS]}/metrics`)
    ).text()
    missing.push(...names.filter((name) => !text.includes(name)))
  }
  return {
    what: '/metrics of both services after a lead',
    promised: 'all that docs/alerts.md alerts at',
    measured:
      missing.length === 0
        ? `${Object.values(METRICS).flat().length} metrics`
        : `missing: ${missing.join(', ')}`,
    holds: missing.length === 0,
  }
}

const readinessFigure = async (leadsPort: number): Promise<Figure> => {
  const answer = await fetch(`http://127.0.0.1:${leadsPort}/readyz`)
  const said = (await answer.json()) as Record<string, unknown>
  return {
    what: '/readyz of the lead API',
    promised: '200, and how store, disk and outbox stand',
    measured: `${answer.status} ${JSON.stringify(said)}`,
    holds: answer.status === 200 && ['store', 'disk', 'outbox'].every((part) => part in said),
  }
}

/** A setting that is wrong: a supervisor must not try for ever, and a person must read which one. */
const settingsFigure = (): Figure => {
  const ends = Object.values(SERVICES).map((main) => {
    const { status, stderr } = spawnSync(process.execPath, [join(ROOT, main)], {
      env: { ...bareEnvironment(), TRUST_PROXY: 'somebody', STATE_DIR: 'var/nowhere' },
      encoding: 'utf8',
      timeout: 60_000,
    })
    return { status, isNamed: stderr.includes('TRUST_PROXY') }
  })
  return {
    what: 'both services with TRUST_PROXY=somebody',
    promised: 'end with 78 and name the variable',
    measured: ends.map(({ status, isNamed }) => `${status}${isNamed ? '' : ', not named'}`).join(' and '),
    holds: ends.every(({ status, isNamed }) => status === 78 && isNamed),
  }
}

/** What operators see of the services, asked as they ask. */
export const proveOperators = async (): Promise<Figure[]> => {
  const ports = { site: await freePort(), 'leads-api': await freePort() }
  const settings = { METRICS_PORT: String(ports.site), LEADS_METRICS_PORT: String(ports['leads-api']) }
  const seen = await withOwnSite(async ({ port, leadsPort }) => {
    const { status } = await sendLead(`http://127.0.0.1:${port}`)
    if (status !== 200) throw new Error(`the lead was answered with ${status}`)
    return [await metricsFigure(ports), await readinessFigure(leadsPort)]
  }, settings)
  return [...seen, settingsFigure()]
}
