import { API, checkForms } from './check-forms.ts'
import type { LooksAt } from './go-live.ts'
import type { Company } from './hold-journeys.ts'
import { browserCheck, type BrowserCheck } from './open-changed.ts'
import type { SiteEnvironment } from '../service/environment.ts'

interface Asked {
  environment: SiteEnvironment
  isBrowserSkipped: boolean
  /** Leaves out asking the running API whether it takes the forms. */
  isApiSkipped: boolean
  /** Among whose releases journeys are run; none are where it is left out. */
  journeys: Company | undefined
  /** Takes a line for whoever watches. */
  say: (line: string) => void
}

/** Looks one after the other, each where those before it held. */
const inTurn =
  (looks: readonly LooksAt[]): LooksAt =>
  async (candidate) => {
    const figures: string[] = []
    for (const look of looks) {
      const told = await look(candidate)
      if (told !== null) figures.push(told)
    }
    return figures.length > 0 ? figures.join('; ') : null
  }

/**
 * Checks of a candidate before it goes live: compares changed forms with the running API, opens changed pages in a browser,
 * and runs journeys if requested.
 */
export const candidateLooks = async ({
  environment: { storeDir: store, stateDir, leadsPort, askedOrigin },
  isBrowserSkipped,
  isApiSkipped,
  journeys,
  say,
}: Asked): Promise<BrowserCheck> => {
  const origins = [`http://127.0.0.1:${leadsPort}`, ...(askedOrigin === undefined ? [] : [askedOrigin])]
  const forms = isApiSkipped ? [] : [checkForms({ store, origins, say })]
  const browser = await browserCheck({ store, isSkipped: isBrowserSkipped, say })
  const looks = [...forms, ...(browser.opens ? [browser.opens] : [])]
  const skipped = [...browser.skipped, ...(isApiSkipped ? [API] : [])]
  if (journeys === undefined) return looks.length === 0 ? { skipped } : { opens: inTurn(looks), skipped }
  const [{ holdJourneys }, { journeysAsker }] = await Promise.all([
    import('./hold-journeys.ts'),
    import('../gate/ask-journeys.ts'),
  ])
  const asks = await journeysAsker()
  return {
    opens: inTurn([...looks, holdJourneys({ store, stateDir, company: journeys, asks, say })]),
    skipped,
  }
}
