import { Plid, Touch } from 'shared-contracts'
import { CHECKED, TEXTS_FIELD } from '../../contract/form.ts'

/** What a script kept of how the visitor came; what is no touch says nothing. */
const touchOf = (text: string): Touch | undefined => {
  try {
    return Touch.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** The posted form in the shape of the JSON body, so that both pass the same check. */
export const requestFromForm = (values: Record<string, string>, page: string | undefined): unknown => {
  const { terms, [TEXTS_FIELD]: texts, plid = '', firstTouch = '', lastTouch = '', ...rest } = values
  const origin = {
    page,
    plid: Plid.safeParse(plid).data,
    firstTouch: touchOf(firstTouch),
    lastTouch: touchOf(lastTouch),
  }
  const known = Object.fromEntries(Object.entries(origin).filter(([, value]) => value !== undefined))
  return { ...rest, context: { terms: terms === CHECKED, texts: texts === CHECKED, ...known } }
}

/** The path of the site a plain form post came from, where the browser says so. */
export const referringPage = (
  referer: string | undefined,
  allowedOrigins: ReadonlySet<string>,
): string | undefined => {
  const address = referer === undefined ? null : URL.parse(referer)
  if (!address || !allowedOrigins.has(address.origin)) return undefined
  return `${address.pathname}${address.search}`.slice(0, 2000)
}
