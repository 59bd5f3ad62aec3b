const AGAIN_MS = 1000

/**
 * Resolves once a page can be fetched, or its visitor is on the way elsewhere. Without a connection, or while the server starts
 * anew, the browser would show an error of its own in the place of the page that is on view: that stays, and the browser's
 * sign of loading goes on.
 */
export const siteAnswers = async (url: URL, signal: AbortSignal): Promise<void> => {
  for (;;) {
    const answer = await fetch(url).catch(() => null)
    if (signal.aborted || (answer && answer.status < 500)) return
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
}
