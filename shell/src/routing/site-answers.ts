const AGAIN_MS = 1000

/**
 * Resolves once the site answers, or the navigation is aborted. Without it, a lost connection or a server restart would replace
 * the current page with a browser error. The loading indicator stays on while it waits.
 */
export const siteAnswers = async (url: URL, signal: AbortSignal): Promise<void> => {
  for (;;) {
    const answer = await fetch(url).catch(() => null)
    if (signal.aborted || (answer && answer.status < 500)) return
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
}
