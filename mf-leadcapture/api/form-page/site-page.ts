import { CONTACT_PAGE } from '../../contract/paths.ts'

const PATIENCE = 2000

/** Fetches the composed contact page from the site server; null where that does not work in time. */
export const fetchContactPage = async (siteUrl: string): Promise<string | null> => {
  try {
    const response = await fetch(new URL(CONTACT_PAGE, siteUrl), {
      headers: { accept: 'text/html' },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    })
    const isPage = response.ok && (response.headers.get('content-type') ?? '').startsWith('text/html')
    return isPage ? await response.text() : null
  } catch {
    return null
  }
}
