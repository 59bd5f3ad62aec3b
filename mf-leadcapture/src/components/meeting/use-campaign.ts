import { useSearchParams } from 'react-router-dom'
import { UTM_PARAMS, type UtmParam } from '../../../contract/booking.ts'

/** The campaign parameters of the page's address: they do not reach an embedded page by themselves. */
export const useCampaign = (): Partial<Record<UtmParam, string>> => {
  const [search] = useSearchParams()
  const given = UTM_PARAMS.flatMap((name): [UtmParam, string][] => {
    const value = search.get(name)
    return value === null || value === '' ? [] : [[name, value.slice(0, 200)]]
  })
  return Object.fromEntries(given)
}
