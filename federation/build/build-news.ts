/** What a build's process tells the one that started it: the fragment it renders from now on, null for all else; or why it failed. */
export type BuildNews = { rendering: string | null } | { failure: string }

/** Tells it, where somebody listens; resolves once it is on its way, since what follows may never let go of the thread. */
export const tell = (news: BuildNews): Promise<void> =>
  new Promise((resolve) => {
    if (!process.send) return resolve()
    process.send(news, undefined, undefined, () => resolve())
  })
