import { dollars } from 'shared-ui/scenes/money.ts'
import { chanceOf, type moveMoney, type Source, USUAL_CHANCE } from './sources.ts'

/** Sentences about money that is moved between sources. */

export const wholeDollars = (cents: number): string => dollars(cents, { cents: false })

type Moved = ReturnType<typeof moveMoney>

const changeText = (change: number): string =>
  change === 0 ? 'as many' : `${Math.abs(change)} ${change > 0 ? 'more' : 'fewer'}`

/** "About 1.1 more hires and 1.9 more people here on day 90. Each who stayed would have cost $539 instead of $600." */
export const movedText = ({ before, after }: Moved): string => {
  const hired = changeText(Number((after.hired - before.hired).toFixed(1)))
  const stayed = changeText(Number((after.stayed - before.stayed).toFixed(1)))
  const each =
    after.each === null
      ? 'Nobody would have stayed.'
      : `Each who stayed would have cost ${wholeDollars(after.each)} instead of ${wholeDollars(before.each)}.`
  return `About ${hired} hires and ${stayed} people here on day 90. ${each}`
}

const keptText = ({ source, stayed, hired }: Source) => `${source} kept ${stayed} of ${hired}`

/** Size of both samples, and a verdict: too small to say, or more than chance usually makes. */
export const sampleText = (giver: Source, taker: Source): string => {
  const chance = chanceOf(giver, taker)
  const often = Math.max(1, Math.round(chance * 100))
  const verdict =
    chance < USUAL_CHANCE
      ? `More than luck usually makes: if both kept people equally well, a gap like this would come up in ${often} of 100 seasons.`
      : `Too small to say which keeps people longer: chance alone makes a gap like this in ${often} of 100 seasons.`
  return `${keptText(giver)}, ${keptText(taker)}. ${verdict} (Fisher’s exact test)`
}

/** A warning where the receiving source would get more than twice what it had; null otherwise. */
export const untriedText = ({ taker, isUntried }: Moved): string | null =>
  isUntried
    ? `${taker.source} had ${wholeDollars(taker.spend)} all season. Nothing here shows what more than twice as much brings.`
    : null
