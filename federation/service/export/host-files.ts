import { isDeepStrictEqual } from 'node:util'
import type { RecordedResponse, SiteResponses } from './export-folder.ts'

/** Maximum number of rules that Cloudflare Pages reads: https://developers.cloudflare.com/pages/configuration/headers/ */
export const MAX_HEADER_RULES = 100

type Headers = Readonly<Record<string, string>>

const without = (headers: Headers, listStatedHeaders: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name, value]) => listStatedHeaders[name] !== value))

export const commonHeaders = (responses: readonly RecordedResponse[]): Headers => {
  const [first, ...rest] = responses
  return Object.fromEntries(
    Object.entries(first?.headers ?? {}).filter(([name, value]) =>
      rest.every(({ headers }) => headers[name] === value),
    ),
  )
}

const formatRule = (address: string, headers: Headers): string[] => [
  address,
  ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
]

/** Headers that the host sets itself, from a file's name and its compression. */
const HOST_SET_HEADERS = new Set(['content-type', 'vary'])
const listStatedHeaders = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOST_SET_HEADERS.has(name)))

/**
 * Returns the text of `_headers` for Netlify and Cloudflare Pages, and its number of rules. A host adds the headers of each
 * rule that matches, so two rules for one path must not set the same header. Rules of pages precede rules of single files
 * below `/_`, so that a host that reads only the first rules does not ignore rules of pages.
 */
export const renderHeadersFile = ({
  composition,
  addresses,
}: SiteResponses): { text: string; rules: number } => {
  const pages = Object.entries(addresses).filter(([, { status }]) => status === 200)
  const common = listStatedHeaders(commonHeaders(Object.values(addresses)))
  const headersOf = (address: string) => without(listStatedHeaders(addresses[address]?.headers ?? {}), common)
  const shared = ['/_r/', `/_f/${composition}/`].flatMap((folder) => {
    const inside = pages.flatMap(([address]) => (address.startsWith(folder) ? [headersOf(address)] : []))
    const [first] = inside
    return first && inside.every((headers) => isDeepStrictEqual(headers, first))
      ? [{ folder, headers: first }]
      : []
  })
  const single = pages
    .map(([address]) => address)
    .filter((address) => !shared.some(({ folder }) => address.startsWith(folder)))
    .toSorted((a, b) => Number(a.startsWith('/_')) - Number(b.startsWith('/_')))
  const rules = [
    formatRule('/*', common),
    ...shared.map(({ folder, headers }) => formatRule(`${folder}*`, headers)),
    ...single.map((address) => formatRule(address, headersOf(address))),
  ]
  return { text: `${rules.map((lines) => lines.join('\n')).join('\n')}\n`, rules: rules.length }
}

/**
 * Returns the text of `_redirects` for Netlify and Cloudflare Pages. `api` is the public origin of the lead API, which receives
 * the site's forms. If `api` is null, the text has no rule for requests to the API.
 */
export const renderRedirectsFile = ({ addresses }: SiteResponses, api: string | null): string =>
  [
    ...Object.entries(addresses).flatMap(([address, { status, headers }]) =>
      headers['location'] === undefined ? [] : [`${address} ${headers['location']} ${status}`],
    ),
    ...(api === null ? [] : [`/api/* ${api}/api/:splat 200`]),
  ]
    .map((line) => `${line}\n`)
    .join('')
