import type { AreaManifest, AreaRelease } from 'shared-contracts'
import type { Violation } from '@federation/registry'
import type { SiteFacts } from './links.ts'
import { listFontFamilies, findMarkupProblems, findScopeProblems } from './document-rules.ts'
import { findConflicts, createViolation } from './violations.ts'

export type TextOf = (owner: Pick<AreaRelease, 'name' | 'release'>, file: string) => Promise<string>

const PLACES = { route: 'page', slot: 'slot', island: 'file' } as const

const findMarkupViolations = async (area: AreaRelease, textOf: TextOf): Promise<Violation[]> => {
  const { name, release, fragments } = area
  const problems = await Promise.all(
    fragments.map(async ({ kind, id, file }) =>
      findMarkupProblems(await textOf(area, file)).map((problem) =>
        createViolation(
          { code: 'FRAGMENT_UNBALANCED', area: name, release, [PLACES[kind]]: id, file },
          `${name}: the ${kind} ${id} ${problem}`,
          { affected: kind === 'slot' ? ['every page that has the slot'] : [] },
        ),
      ),
    ),
  )
  return problems.flat()
}

/** Returns the CSS module from which a release's CSS file was built: `equation.module.css` for `styles/equation.wtdFV.css`. */
const moduleOf = (file: string): string => file.replace(/^.*\/([^/]+)\.\w+\.css$/, '$1.module.css')

const findStyleViolations = async (
  area: AreaRelease,
  textOf: TextOf,
  families: ReadonlySet<string>,
): Promise<Violation[]> => {
  const { name, release, fragments } = area
  const pathsByPiece = Map.groupBy(
    fragments.flatMap(({ kind, id, styles }) => styles.map((file) => ({ file, of: `${kind} ${id}` }))),
    ({ file }) => file,
  )
  const problems = await Promise.all(
    [...pathsByPiece].map(async ([file, uses]) =>
      findScopeProblems(await textOf(area, file), families).map((problem) =>
        createViolation(
          { code: 'STYLE_SCOPE', area: name, release, file },
          `${name}: ${moduleOf(file)}: ${problem}`,
          { affected: [...new Set(uses.map(({ of }) => of))].slice(0, 6) },
        ),
      ),
    ),
  )
  return problems.flat()
}

/**
 * Reports incomplete HTML, and styles that apply outside of their area. `sheet` is the text of the shell's style sheet.
 * Does not report missing files, because `findReleaseViolations` does.
 */
export const findContentViolations = async (
  areas: readonly AreaRelease[],
  textOf: TextOf,
  sheet: string,
): Promise<Violation[]> => {
  const families = listFontFamilies(sheet)
  const problems = await Promise.all(
    areas.flatMap((area) => [
      findMarkupViolations(area, textOf),
      findStyleViolations(area, textOf, families),
    ]),
  )
  return problems.flat()
}

interface AddressClaim {
  area: string
  path: string
  kind: 'route' | 'redirect'
}

/** Value of `area` in violations that concern the site config instead of an area. */
const SITE = 'site'
const formatRemovalAdvice = (from: string): string =>
  `If the redirect is live, remove it: npm run fed -- site redirects remove ${from}`
const adviseOn = (from: string): string => `Choose another target for ${from}. ${formatRemovalAdvice(from)}`

/** First segments of paths that the server reserves for services, such as `/api/…`. Areas cannot have pages at these paths. */
const SERVICES = new Set(['api', 'healthz', 'readyz'])
const GENERATED_FILES = new Set(['/sitemap.xml', '/robots.txt', '/llms.txt'])

/** Returns true if a path is reserved for the server or for crawlers: `/api/…`, `/_…`, `/sitemap.xml`. */
const isReserved = (path: string): boolean => {
  const first = path.split('/', 2)[1] ?? ''
  return SERVICES.has(first) || first.startsWith('_') || first.startsWith('.') || GENERATED_FILES.has(path)
}

const addressClaims = (manifests: readonly AreaManifest[]): AddressClaim[] =>
  manifests.flatMap(({ area, routes, redirects }) => [
    ...routes.map(({ path }) => ({ area, path, kind: 'route' as const })),
    ...redirects.map(({ from }) => ({ area, path: from, kind: 'redirect' as const })),
  ])

const findPathConflicts = (claims: readonly AddressClaim[]): Violation[] =>
  findConflicts(claims, ({ path }) => path).map(([{ area, path, kind }, first]) =>
    createViolation(
      { code: 'ROUTE_TAKEN', area, page: path },
      `${path} is a ${first.kind} of ${first.area} and a ${kind} of ${area}`,
      {
        affected: [`${first.area}: ${path}`],
        ...(area === SITE ? { advice: `Choose another path. ${formatRemovalAdvice(path)}` } : {}),
      },
    ),
  )

interface Redirect {
  area: string
  /** Beginning of the violation's message, for example `mf-pay: /old`. */
  subject: string
  to: string
  advice?: string
}

/**
 * Reports paths that are reserved or declared twice. Also reports redirects to a path that itself redirects or has no page.
 * Includes the redirects of the site config and of retired (removed) areas.
 */
export const findRouteViolations = (
  manifests: readonly AreaManifest[],
  { retired = {}, redirects: siteRedirects = {} }: Pick<SiteFacts, 'retired' | 'redirects'> = {},
): Violation[] => {
  const claims = [
    ...addressClaims(manifests),
    ...Object.keys(siteRedirects).map((path) => ({ area: SITE, path, kind: 'redirect' as const })),
  ]
  const kinds = new Map(claims.map(({ path, kind }) => [path, kind]))
  const redirects: Redirect[] = [
    ...manifests.flatMap(({ area, redirects: declared }) =>
      declared.map(({ from, to }) => ({ area, subject: `${area}: ${from}`, to })),
    ),
    ...Object.entries(retired).flatMap(([area, { to }]) =>
      to === undefined
        ? []
        : {
            area,
            subject: `${area}, which was retired,`,
            to,
            advice:
              'Retire the area again with another address: npm run fed -- retire <area> --redirect-to <path>',
          },
    ),
    ...Object.entries(siteRedirects).flatMap(([from, { to }]) =>
      to.startsWith('https:')
        ? []
        : {
            area: SITE,
            subject: `the site: ${from}`,
            to: to.split(/[?#]/, 1)[0] ?? '',
            advice: adviseOn(from),
          },
    ),
  ]
  return [
    ...findPathConflicts(claims),
    ...claims
      .filter(({ path }) => isReserved(path))
      .map(({ area, path, kind }) =>
        createViolation(
          { code: 'ROUTE_RESERVED', area, page: path },
          `${area}: the ${kind} ${path} has a path that the server uses itself`,
        ),
      ),
    ...redirects.flatMap(({ area, subject, to, advice }) => {
      const kind = kinds.get(to)
      if (kind === 'route') return []
      const [code, end] =
        kind === undefined
          ? (['REDIRECT_NOWHERE', ', but no area has that page'] as const)
          : (['REDIRECT_CHAIN', ', which redirects again'] as const)
      const more = advice === undefined ? {} : { advice }
      return createViolation({ code, area, page: to }, `${subject} redirects to ${to}${end}`, more)
    }),
  ]
}
