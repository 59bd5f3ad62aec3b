import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PublicSettings } from 'shared-contracts'

/**
 * Behavior of the fake frames of the map, the video and the recruiter form. With `slow`, responses wait until `release` is
 * called. With `ready-never`, the page in the frame sends no message.
 */
export type FramesMode = 'ok' | 'slow' | 'never' | 'ready-never' | 'hostile'

export interface FakeFrames {
  origin: string
  mode: FramesMode
  settings: Pick<PublicSettings, 'map' | 'recruiterForm' | 'video'>
  /** Requested paths, in order. */
  requestedPaths: string[]
  /** In the mode `slow`, sends the responses that wait. */
  release: () => void
  close: () => Promise<void>
}

const FORM_ID = '240117'

const page = (title: string, body = '', script = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1>${body}<script>${script}</script></body></html>`

/**
 * Returns the script of the fake form's page, which posts its height as the vendor's pages do. In the mode `hostile`, it also
 * posts forged messages.
 */
const formScript = (mode: FramesMode): string => {
  if (mode === 'ready-never') return ''
  const messages =
    mode === 'hostile'
      ? ['setHeight:9999:990099', 'setHeight:99999999', '{"action":"submission-completed"}', 'ready']
      : [`setHeight:539:${FORM_ID}`, `scrollIntoView:${FORM_ID}`, `setHeight:9000:990099`]
  return `for (const word of ${JSON.stringify(messages)}) parent.postMessage(word, '*')`
}

/**
 * Starts fakes of the map, the video and the recruiter form, at another origin of this machine. Each fake is an HTML page for
 * an iframe.
 */
export const startFakeFrames = async (): Promise<FakeFrames> => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', fake.origin)
    fake.requestedPaths.push(pathname)
    if (fake.mode === 'never') return
    if (fake.mode === 'slow') await released
    const pages: Record<string, string> = {
      '/maps/embed/v1/place': page('Stand-in map'),
      '/video/tour': page('Stand-in video', '<button type="button">Play</button>'),
      [`/${FORM_ID}`]: page(
        'Stand-in recruiter form',
        '<button type="button">Send</button>',
        formScript(fake.mode),
      ),
    }
    const body = pages[pathname]
    response
      .writeHead(body === undefined ? 404 : 200, {
        'content-type': 'text/html; charset=utf-8',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .end(body)
  })
  const fake: FakeFrames = {
    origin: '',
    mode: 'ok',
    settings: {},
    requestedPaths: [],
    release,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  fake.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  fake.settings = {
    map: { provider: 'google', baseUrl: fake.origin, key: 'stand-in-key', place: '2180 Sorrel Street, Lehi' },
    recruiterForm: { url: `${fake.origin}/${FORM_ID}` },
    video: { url: `${fake.origin}/video/tour` },
  }
  return fake
}
