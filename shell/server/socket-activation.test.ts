import { createScratchStore } from '@federation/test-kit'
import { requestPages, startActivatedService } from '@federation/test-kit/resilience'
import { expect, onTestFinished, test } from 'vitest'

test.for([1, 2])(
  'answers every request while it restarts on an activated socket (SITE_WORKERS=%i)',
  async (workers) => {
    const site = await startActivatedService('shell/server/main.ts', {
      STATE_DIR: await createScratchStore(),
      LOG_LEVEL: 'silent',
      SITE_WORKERS: String(workers),
    })
    onTestFinished(site.stop)
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
    const load = requestPages(site.url, ['/healthz'])
    await site.restart()
    // The new process accepts this request only after the requests that waited during the restart. So all of those are accepted
    // when this request is answered.
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
    const { asked, failed } = await load.stop()
    expect([asked > 0, failed]).toEqual([true, 0])
    expect(site.pids()).toHaveLength(2)
  },
)
