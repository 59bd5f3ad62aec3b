import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readPreviewKey } from 'federation/rollout/preview-key'
import { PREVIEW_PATH, readPreviewCookie } from 'federation/rollout/preview-link'
import { readComposition } from 'federation/store/composition-document'
import { nameOf } from 'federation/store/page-table'
import {
  PANEL_DATA,
  PANEL_SCRIPT,
  PREVIEW_COOKIE,
  SitePath,
  type DeployableName,
  type PageData,
  type PanelPage,
} from 'shared-contracts'
import type { LiveSite } from '../live-site.ts'
import { cookieIn } from '../rollout/cookies.ts'
import type { PastCompositions } from '../rollout/past-compositions.ts'
import { panelScript } from './panel-script.ts'
import { previewSwitches } from './preview-switches.ts'

interface PanelParts {
  store: string
  live: Pick<LiveSite, 'current'>
  past: PastCompositions
  now?: () => number
}

const nothing = (reply: FastifyReply): FastifyReply =>
  reply.code(404).send({ error: 'There is no such file.' })

/** `/_panel/…`, for browsers that a preview link has let in; for all others there is no such address. */
export const servePanel = (app: FastifyInstance, { store, live, past, now = Date.now }: PanelParts): void => {
  const grantOf = async ({ headers }: FastifyRequest) => {
    const cookie = cookieIn(headers.cookie, PREVIEW_COOKIE)
    const key = cookie === null ? null : await readPreviewKey(store)
    const grant = key === null || cookie === null ? null : readPreviewCookie(key, cookie, now())
    return key !== null && grant ? { key, grant } : null
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/_panel/'))
      reply.header('cache-control', 'private, no-store').header('vary', 'cookie')
    done()
  })

  app.get(PANEL_SCRIPT, async (request, reply) => {
    if (!(await grantOf(request))) return nothing(reply)
    return reply.type('text/javascript; charset=utf-8').send(panelScript)
  })

  app.get(PANEL_DATA, async (request, reply) => {
    const allowed = await grantOf(request)
    const path = SitePath.safeParse((request.query as Record<string, unknown>).path)
    if (!allowed || !path.success) return nothing(reply)
    const { key, grant } = allowed
    const shown = await past.get(grant.composition)
    const fragment = shown?.fragments.get(`${nameOf(path.data)}.json`)
    if (!fragment) return nothing(reply)
    const { roots } = JSON.parse(fragment.bytes.identity.toString()) as PageData
    const { shell, areas } = await readComposition(store, grant.composition)
    const releaseOf = (name: DeployableName) => (name === 'shell' ? shell : (areas[name] ?? ''))
    const page: PanelPage = {
      title: `Preview until ${new Date(grant.until * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      places: [
        { place: 'header and footer', name: 'shell', release: shell },
        ...roots.map(({ place, area }) => ({ place, name: area, release: releaseOf(area) })),
      ],
      switches: [
        {
          label: 'Version of the site',
          options: await previewSwitches({
            store,
            key,
            grant,
            path: path.data,
            live: live.current()?.entry.composition ?? null,
          }),
        },
      ],
      leave: `${PREVIEW_PATH}?end`,
    }
    return reply.send(page)
  })
}
