import { isDeepStrictEqual } from 'node:util'
import type { Answered, SiteAnswers } from './export-folder.ts'

/** Cloudflare Pages reads no more rules than that; https://developers.cloudflare.com/pages/configuration/headers/ */
export const MOST_HEADER_RULES = 100

type Headers = Readonly<Record<string, string>>

const without = (headers: Headers, said: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name, value]) => said[name] !== value))

/** Headers that all responses share. */
export const commonHeaders = (all: readonly Answered[]): Headers => {
  const [first, ...rest] = all
  return Object.fromEntries(
    Object.entries(first?.headers ?? {}).filter(([name, value]) =>
      rest.every(({ headers }) => headers[name] === value),
    ),
  )
}

const rule = (address: string, headers: Headers): string[] => [
  address,
  ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
]

/** The host sets both, from the file's name and its own compression. */
const HOSTS_OWN = new Set(['content-type', 'vary'])
const said = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOSTS_OWN.has(name)))

/**
 * `_headers` as Netlify and Cloudflare Pages read it. A host adds the headers of every matching rule, so that no two rules
 * for one address may set the same header. Pages are first: if a host limits the rules, only cache tags are lost. Returns
 * the text and the number of rules.
 */
export const headersFile = ({ composition, addresses }: SiteAnswers): { text: string; rules: number } => {
  const answers = Object.entries(addresses).filter(([, { status }]) => status === 200)
  const common = said(commonHeaders(Object.values(addresses)))
  const own = (address: string) => without(said(addresses[address]?.headers ?? {}), common)
  const shared = ['/_r/', `/_f/${composition}/`].flatMap((folder) => {
    const inside = answers.flatMap(([address]) => (address.startsWith(folder) ? [own(address)] : []))
    const [first] = inside
    return first && inside.every((headers) => isDeepStrictEqual(headers, first))
      ? [{ folder, headers: first }]
      : []
  })
  const single = answers
    .map(([address]) => address)
    .filter((address) => !shared.some(({ folder }) => address.startsWith(folder)))
    .toSorted((a, b) => Number(a.startsWith('/_')) - Number(b.startsWith('/_')))
  const rules = [
    rule('/*', common),
    ...shared.map(({ folder, headers }) => rule(`${folder}*`, headers)),
    ...single.map((address) => rule(address, own(address))),
  ]
  return { text: `${rules.map((lines) => lines.join('\n')).join('\n')}\n`, rules: rules.length }
}

/** `_redirects` as Netlify and Cloudflare Pages read it; `api` is where the lead API can be reached, where a host may ask it. */
export const redirectsFile = ({ addresses }: SiteAnswers, api: string | null): string =>
  [
    ...Object.entries(addresses).flatMap(([address, { status, headers }]) =>
      headers['location'] === undefined ? [] : [`${address} ${headers['location']} ${status}`],
    ),
    ...(api === null ? [] : [`/api/* ${api}/api/:splat 200`]),
  ]
    .map((line) => `${line}\n`)
    .join('')
