import type { LooksAt } from './go-live.ts'
import type { Company } from './hold-journeys.ts'
import { browserCheck, type BrowserCheck } from './open-changed.ts'

interface Asked {
  store: string
  stateDir: string
  isBrowserSkipped: boolean
  /** Among whose releases journeys are run; none are where it is left out. */
  journeys: Company | undefined
  /** Takes a line for whoever watches. */
  say: (line: string) => void
}

/** The second look where the first one held. */
const inTurn = (first: LooksAt | undefined, second: LooksAt): LooksAt => {
  if (!first) return second
  return async (candidate) => {
    const figures = [await first(candidate), await second(candidate)].filter((told) => told !== null)
    return figures.length > 0 ? figures.join('; ') : null
  }
}

/** How a candidate is looked at before visitors get it: its changed pages in a browser, and where that is asked for by journeys. */
export const candidateLooks = async ({
  store,
  stateDir,
  isBrowserSkipped,
  journeys,
  say,
}: Asked): Promise<BrowserCheck> => {
  const browser = await browserCheck({ store, isSkipped: isBrowserSkipped, say })
  if (journeys === undefined) return browser
  const [{ holdJourneys }, { journeysAsker }] = await Promise.all([
    import('./hold-journeys.ts'),
    import('../gate/ask-journeys.ts'),
  ])
  const asks = await journeysAsker()
  return {
    ...browser,
    opens: inTurn(browser.opens, holdJourneys({ store, stateDir, company: journeys, asks, say })),
  }
}
