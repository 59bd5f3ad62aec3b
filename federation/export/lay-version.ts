import { link, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Answered, SiteAnswers } from './answered.ts'
import type { CarriedAnswer } from './export-folder.ts'
import { headersFile, redirectsFile } from './host-files.ts'
import { ERROR_FILES, nginxHttp, nginxServer, type NginxPlaces } from './nginx.ts'
import { staticAddress } from './static-address.ts'

const SITE = 'site'
const ERRORS = 'errors'
const COPIES = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** Source files by their path in a version. */
type Sources = Map<string, string>

/** A body with its compressed copies beside it, as nginx's `gzip_static` looks for them. */
const sourcesAt = (path: string, answered: Answered, bodies: string): [string, string][] => [
  [path, join(bodies, answered.body)],
  ...COPIES.flatMap(([encoding, suffix]): [string, string][] => {
    const copy = answered[encoding]
    return copy === undefined ? [] : [[path + suffix, join(bodies, copy)]]
  }),
]

/** The files of a version that hold what was answered, by their path in it. `bodies` is where the server's answers lie. */
export const sourcesOf = ({ addresses, errors }: SiteAnswers, bodies: string): Sources =>
  new Map([
    ...Object.entries(addresses).flatMap(([address, answered]) => {
      const place = staticAddress(address, answered)
      return 'file' in place ? sourcesAt(join(SITE, place.file), answered, bodies) : []
    }),
    ...Object.entries(errors).flatMap(([name, answered]) =>
      sourcesAt(join(ERRORS, ERROR_FILES[name as keyof typeof ERROR_FILES]), answered as Answered, bodies),
    ),
    // Where Netlify and Cloudflare Pages look for it.
    [join(SITE, '404.html'), join(bodies, errors.page.body)],
  ])

/** What an earlier version holds of `carried`, by its path in this one. */
export const carriedSources = (carried: Readonly<Record<string, CarriedAnswer>>, version: string): Sources =>
  new Map(
    Object.entries(carried).flatMap(([address, { answered }]) => {
      const place = staticAddress(address, answered)
      if (!('file' in place)) return []
      const path = join(SITE, place.file)
      return [
        '',
        ...COPIES.flatMap(([encoding, suffix]) => (answered[encoding] === undefined ? [] : [suffix])),
      ].map((suffix): [string, string] => [path + suffix, join(version, path + suffix)])
    }),
  )

/** Who answers on this machine alone is nobody that a host elsewhere could ask. */
const isPublic = (api: string): boolean => !/^https?:\/\/(?:localhost|127\.|\[::1\])/.test(api)

interface Laying {
  answers: SiteAnswers
  carried: Readonly<Record<string, CarriedAnswer>>
  sources: Sources
  /** Where the version will lie on the machine that serves it, absolute. */
  at: string
  api: string
}

const configurations = async ({
  answers,
  carried,
  sources,
  at,
  api,
}: Laying): Promise<[string, string][]> => {
  const older = Object.entries(carried).map(([address, { answered }]) => [address, answered] as const)
  const addresses = { ...answers.addresses, ...Object.fromEntries(older) }
  const notFound = await readFile(sources.get(join(ERRORS, ERROR_FILES.page)) ?? '', 'utf8')
  const places: NginxPlaces = { site: join(at, SITE), errors: join(at, ERRORS), api, notFound }
  return [
    [join(SITE, '_headers'), headersFile({ ...answers, addresses }).text],
    [join(SITE, '_redirects'), redirectsFile(answers, isPublic(api) ? api : null)],
    ['nginx/http.conf', nginxHttp(addresses, answers.clearCookies.path)],
    ['nginx/server.conf', nginxServer({ ...answers, addresses }, places)],
  ]
}

/** Fills the folder of a version: what was answered, and what other servers need to answer it alike. */
export const layVersion = async (folder: string, laying: Laying): Promise<void> => {
  for (const [path, source] of laying.sources) {
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true })
    await link(source, target)
  }
  for (const [path, text] of await configurations(laying)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}
