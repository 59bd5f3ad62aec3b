import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DemoFormSettings } from 'shared-contracts'

/**
 * Behavior of the fake form vendor. `slow`: responses wait until `release` is called. `script-404`: the vendor's script is
 * missing. `ready-never`: the form never reports that it is ready. `submit-fails`, `double-submit`: a submission fails, or is
 * reported twice.
 */
type Mode = 'ok' | 'slow' | 'script-404' | 'ready-never' | 'submit-fails' | 'double-submit'

export interface FakeForms {
  mode: Mode
  settings: DemoFormSettings
  /** In the mode `slow`, sends the responses that wait. */
  release: () => void
  /** Number of requests for the fake's script. */
  scriptRequestCount: number
  close: () => Promise<void>
}

export const FORM_ID = '0b1c2d3e-4f50-4617-8293-a4b5c6d7e8f9'

/**
 * Returns a script with the public behavior of the vendor's embed script. When the script runs, it searches the page once
 * for its containers, and adds a frame from `origin` to each. It dispatches events on `window`.
 */
export const formScript = (mode: string, origin: string): string => `
for (const holder of document.querySelectorAll('.hs-form-frame')) {
  const { formId, portalId, region } = holder.dataset
  const say = (name, id = formId) => dispatchEvent(new CustomEvent('hs-form-event:' + name, { detail: { formId: id, instanceId: 'stand-in' } }))
  const frame = document.createElement('iframe')
  frame.title = 'Stand-in form'
  frame.src = '${origin}/frame.html?' + new URLSearchParams({ portalId, formId, region })
  frame.width = '100%'
  frame.height = '480'
  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow) return
    if (data === 'ready' && ${mode !== 'ready-never'}) { say('on-ready', 'another-form'); say('on-ready'); say('on-ready') }
    if (data === 'submit') {
      say('${mode === 'submit-fails' ? 'on-submission:failed' : 'on-submission:success'}')
      ${mode === 'double-submit' ? "say('on-submission:success')" : ''}
    }
  })
  holder.append(frame)
}`

export const FORM_FRAME = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stand-in form</title></head>
<body><h1>Request a demo</h1><button type="button">Send</button><script>
parent.postMessage('ready', '*')
document.querySelector('button').addEventListener('click', () => parent.postMessage('submit', '*'))
</script></body></html>`

/** Starts a fake of the vendor's embedded form, at another origin of this machine. */
export const startFakeForms = async (): Promise<FakeForms> => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    const { pathname, origin } = new URL(request.url ?? '/', fake.settings.baseUrl)
    const headers = { 'cross-origin-resource-policy': 'cross-origin' }
    if (pathname === '/frame.html')
      return response
        .writeHead(200, { ...headers, 'content-type': 'text/html; charset=utf-8' })
        .end(FORM_FRAME)
    fake.scriptRequestCount += 1
    if (pathname !== `/forms/embed/${fake.settings.portalId}.js` || fake.mode === 'script-404')
      return response.writeHead(404, headers).end()
    if (fake.mode === 'slow') await released
    return response
      .writeHead(200, { ...headers, 'content-type': 'text/javascript' })
      .end(formScript(fake.mode, origin))
  })
  const fake: FakeForms = {
    mode: 'ok',
    settings: {
      platform: 'hubspot',
      baseUrl: 'http://127.0.0.1',
      region: 'na1',
      portalId: '4700001',
      formId: FORM_ID,
    },
    release,
    scriptRequestCount: 0,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  fake.settings.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return fake
}
