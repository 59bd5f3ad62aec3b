import type { FastifyRequest } from 'fastify'
import { CAMPAIGN_PARAM, PLID_PARAM, PLID_PATTERN } from 'shared-contracts/attribution'

/** Maximum length of a click id. Longer values are truncated, as in the browser. */
const MAX_VALUE_LENGTH = 1000

/**
 * Removes all parameters from a query except campaign parameters, click ids and the partner link id. Returns an empty string if
 * none is left.
 */
export const reduceToAttribution = (search: string): string => {
  const attributionParameters = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(search)) {
    const isKept = name === PLID_PARAM ? PLID_PATTERN.test(value) : value !== '' && CAMPAIGN_PARAM.test(name)
    if (isKept) attributionParameters.append(name, value.slice(0, MAX_VALUE_LENGTH))
  }
  const query = attributionParameters.toString()
  return query === '' ? '' : `?${query}`
}

/**
 * Returns the URL of the home page with the campaign parameters of a request. If the request has none, uses those of the URL in
 * its `Referer` header.
 */
export const getHomeLocation = ({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): string => {
  const searches = [
    URL.parse(raw.url ?? '', 'http://localhost')?.search,
    URL.parse(headers.referer ?? '')?.search,
  ]
  return `/${searches.map((search) => reduceToAttribution(search ?? '')).find((query) => query !== '') ?? ''}`
}
