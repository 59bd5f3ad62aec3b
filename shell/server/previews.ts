import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import {
  PREVIEW_PATH,
  createPreviewCookie,
  type PreviewGrant,
  createPreviewLink,
  type PreviewLinkError,
  readPreviewCookie,
  readPreviewKey,
  readPreviewLink,
} from '@federation/rollout'
import { listFolder } from '@federation/node-kit'
import { getPageName, type PageRow, readComposition, storePaths } from '@federation/registry'
import {
  type Composition,
  type DeployableName,
  type PageData,
  PANEL_DATA,
  PANEL_SCRIPT,
  type PanelOption,
  type PanelPage,
  PREVIEW_COOKIE,
  SitePath,
} from 'shared-contracts'
import { getHomeLocation, getVisitorScheme } from './responses.ts'
import { readCookie, formatSetCookie } from './cookies.ts'
import { renderNoticePage, sendStaticPage } from './error-pages.ts'
import type { LiveSite } from './live-site.ts'
import type { LoadedFile, PastCompositions } from './load-composition.ts'

export const panelScript = readFileSync(new URL('panel/panel.js', import.meta.url))
const integrity = `sha384-${createHash('sha384').update(panelScript).digest('base64')}`
const TAG = `<script async src="${PANEL_SCRIPT}" integrity="${integrity}"></script>\n`

/**
 * Adds the panel script to a previewed page. The panel shows the releases of the page. Also adds the script's hash to the page's
 * Content-Security-Policy.
 */
export const addPanel = <Page extends LoadedFile & PageRow>(page: Page): Page => ({
  ...page,
  bytes: {
    identity: Buffer.from(page.bytes.identity.toString().replace('</body>', () => `${TAG}</body>`)),
    br: null,
    gzip: null,
  },
  // A policy without hashes allows all scripts of this site. A single hash in the policy would block all scripts whose hashes
  // are missing. So add the hash of the panel script only if the policy already contains hashes.
  scriptHashes: page.scriptHashes.length === 0 ? [] : [...page.scriptHashes, `'${integrity}'`],
})

const MAX_LISTED_COMPOSITIONS = 20

const releasesOf = ({ shell, areas }: Composition): [string, string][] => Object.entries({ shell, ...areas })

/** Lists the releases that differ from those of the live composition, as text for the release panel. */
const describeDifference = (composition: Composition, live: Composition | null): string => {
  if (!live) return 'a version of the site'
  const liveReleases = new Map(releasesOf(live))
  const differing = releasesOf(composition).filter(([name, release]) => liveReleases.get(name) !== release)
  return (
    differing.map(([name, release]) => `${name} ${release}`).join(', ') || 'as live, but for its settings'
  )
}

interface SwitchInput {
  store: string
  key: string
  grant: PreviewGrant
  path: string
  /** Id of the live composition. Null if nothing is live. */
  live: string | null
}

/**
 * Creates signed links to other compositions, for a browser with a valid preview. The links expire together with that preview.
 * Their order: the live composition, the previewed composition, the newest compositions.
 */
export const createPreviewSwitches = async ({
  store,
  key,
  grant,
  path,
  live,
}: SwitchInput): Promise<PanelOption[]> => {
  const paths = storePaths(store)
  const dated = await Promise.all(
    (await listFolder(paths.compositions)).map(async (id) => {
      const { mtimeMs } = await stat(paths.composition(id)).catch(() => ({ mtimeMs: 0 }))
      return { id, mtimeMs }
    }),
  )
  const newest = dated.toSorted((a, b) => b.mtimeMs - a.mtimeMs).map(({ id }) => id)
  const offered = [...new Set([...(live === null ? [] : [live]), grant.composition, ...newest])].slice(
    0,
    MAX_LISTED_COMPOSITIONS,
  )
  const read = (id: string) => readComposition(store, id).catch(() => null)
  const liveOne = live === null ? null : await read(live)
  const options = await Promise.all(
    offered.map(async (id) => {
      const composition = await read(id)
      if (!composition) return []
      const what = id === live ? 'live' : describeDifference(composition, liveOne)
      return {
        label: `${id.slice(0, 7)} ${what}`,
        href: createPreviewLink(key, { ...grant, composition: id }, path),
        isShown: id === grant.composition,
      }
    }),
  )
  return options.flat()
}

interface PreviewParts {
  store: string
  live: Pick<LiveSite, 'current'>
  past: PastCompositions
}

const sendNotFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).send({ error: 'There is no such file.' })

/**
 * Sets the cache headers of responses under `/_panel/…`, the paths of the release panel in previews. The hook is on the root
 * instance of Fastify, so that it also covers requests that match no route.
 */
export const setPanelCacheHeaders = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/_panel/'))
      reply.header('cache-control', 'private, no-store').header('vary', 'cookie')
    done()
  })
}

/**
 * Plugin: serves `/_panel/…` (script and data of the release panel) to browsers with a valid preview cookie. Other clients get
 * 404.
 */
export const panelRoutes: FastifyPluginAsync<PreviewParts> = async (app, { store, live, past }) => {
  const grantOf = async ({ headers }: FastifyRequest) => {
    const cookie = readCookie(headers.cookie, PREVIEW_COOKIE)
    const key = cookie === null ? null : await readPreviewKey(store)
    const grant = key === null || cookie === null ? null : readPreviewCookie(key, cookie, Date.now())
    return key !== null && grant ? { key, grant } : null
  }
  app.get(PANEL_SCRIPT, async (request, reply) => {
    if (!(await grantOf(request))) return sendNotFound(reply)
    return reply.type('text/javascript; charset=utf-8').send(panelScript)
  })

  app.get(PANEL_DATA, async (request, reply) => {
    const allowed = await grantOf(request)
    const path = SitePath.safeParse((request.query as Record<string, unknown>).path)
    if (!allowed || !path.success) return sendNotFound(reply)
    const { key, grant } = allowed
    const previewed = await past.get(grant.composition)
    const fragment = previewed?.fragments.get(`${getPageName(path.data)}.json`)
    if (!fragment) return sendNotFound(reply)
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
          options: await createPreviewSwitches({
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

const PREVIEW_NOTICES: Record<PreviewLinkError | 'gone', { status: number; advice: string }> = {
  altered: { status: 403, advice: 'It was not made for this site, or something in it was changed.' },
  expired: { status: 410, advice: 'Its time is over. Ask who sent it to you for a new one.' },
  gone: { status: 404, advice: 'The version of the site that it leads to is not kept any more.' },
}

/**
 * Plugin: `/_preview?…`, the signed links of the command `fed preview`. These links set the preview cookie. `/_preview?end`
 * deletes the cookie.
 */
export const previewRoutes: FastifyPluginAsync<PreviewParts> = async (app, { store, live, past }) => {
  app.get(PREVIEW_PATH, async (request, reply) => {
    const scheme = getVisitorScheme(request)
    const query = new URL(request.raw.url ?? PREVIEW_PATH, 'http://localhost').searchParams
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex')
    const redirectWithCookie = (cookie: string, path: string) =>
      reply.code(303).header('set-cookie', cookie).header('location', path).send()
    if (query.has('end'))
      return redirectWithCookie(formatSetCookie(PREVIEW_COOKIE, '', 0, { scheme }), getHomeLocation(request))
    const refuse = (why: keyof typeof PREVIEW_NOTICES) => {
      const { status, advice } = PREVIEW_NOTICES[why]
      const notice = { heading: 'This preview link does not work', advice }
      return sendStaticPage(request, reply.code(status), renderNoticePage(live.current(), notice))
    }
    const key = await readPreviewKey(store)
    const read = key === null ? 'altered' : readPreviewLink(key, query, Date.now())
    if (key === null || typeof read === 'string') return refuse(typeof read === 'string' ? read : 'altered')
    const { grant, path } = read
    if (!(await past.get(grant.composition))) return refuse('gone')
    const seconds = grant.until - Math.floor(Date.now() / 1000)
    return redirectWithCookie(
      formatSetCookie(PREVIEW_COOKIE, createPreviewCookie(key, grant), seconds, { scheme }),
      path,
    )
  })
}
