const PATIENCE = 2000

/** Fetches a composed page from the site server; null where that does not work in time. */
export const fetchSitePage = async (siteUrl: string, page: string): Promise<string | null> => {
  try {
    const response = await fetch(new URL(page, siteUrl), {
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
