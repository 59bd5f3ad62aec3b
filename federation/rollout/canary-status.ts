import { runningCanary, type RunningCanary } from './canary-channel.ts'
import { triedReleases } from './canary-steps.ts'
import { compareCanary } from './decide.ts'
import { FEWEST_TO_PROMOTE, figuresOf, type Judgement } from './judge.ts'

export interface CanaryStatus {
  entry: RunningCanary
  /** How it does against live, by all that was put down so far. */
  judgement: Judgement
  /** Since it began. */
  minutes: number
}

/** The canary that is running, with its numbers; null where none is. */
export const canaryStatus = async (
  store: string,
  health: string,
  now: number,
): Promise<CanaryStatus | null> => {
  const entry = await runningCanary(store)
  if (!entry) return null
  const { since, ...judgement } = await compareCanary({ store, health, now }, entry)
  return { entry, judgement, minutes: (now - since) / 60_000 }
}

const SAYS: Record<Judgement['verdict'], string> = {
  worse: 'it is worse than live, and will be taken back at the next look',
  well: 'it does as well as live',
  open: `too little is known yet: it goes on after ${FEWEST_TO_PROMOTE} views`,
}

/** The same as people read it. */
export const canaryText = ({ entry, judgement, minutes }: CanaryStatus): string =>
  [
    `canary: ${entry.composition}  ${triedReleases(entry)} for ${entry.canary.percent}% of the visitors, for ${Math.floor(minutes)} of ${entry.canary.minutes} minutes`,
    `  ${SAYS[judgement.verdict]}`,
    ...figuresOf(judgement)
      .split('; ')
      .map((line) => `  ${line}`),
  ].join('\n')
