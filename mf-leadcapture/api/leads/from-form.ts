import { CHECKED, TEXTS_FIELD } from '../../contract/form.ts'

/** The posted form in the shape of the JSON body, so that both pass the same check. */
export const requestFromForm = (values: Record<string, string>, page: string | undefined): unknown => {
  const { terms, [TEXTS_FIELD]: texts, ...rest } = values
  return { ...rest, context: { terms: terms === CHECKED, texts: texts === CHECKED, ...(page === undefined ? {} : { page }) } }
}

/** The path of the site a plain form post came from, where the browser says so. */
export const referringPage = (referer: string | undefined, allowedOrigins: ReadonlySet<string>): string | undefined => {
  const address = referer === undefined ? null : URL.parse(referer)
  if (!address || !allowedOrigins.has(address.origin)) return undefined
  return `${address.pathname}${address.search}`.slice(0, 2000)
}
