import type { Result } from 'lighthouse'

export interface Bar {
  category: string
  least: number
}

export type Score = Bar & { score: number }

/** One run's scores, and the audits that cost it points. */
export interface Judgement {
  scores: Score[]
  audits: string[]
}

export const isBelowBar = (scores: Score[]): boolean => scores.some(({ score, least }) => score < least)

/** The run in the middle by the sum of its scores. */
export const medianOf = (runs: [Judgement, Judgement, Judgement]): Judgement => {
  const sum = ({ scores }: Judgement): number => scores.reduce((total, { score }) => total + score, 0)
  const [, middle] = runs.toSorted((a, b) => sum(a) - sum(b))
  return middle ?? runs[0]
}

/** The score of each category, from 0 to 100. */
export const scoresOf = ({ categories }: Result, bars: Bar[]): Score[] =>
  bars.map((bar) => ({ ...bar, score: Math.round((categories[bar.category]?.score ?? 0) * 100) }))

/** What cost a page points: the audits below the best, with what they measured. */
export const failedAudits = ({ audits, categories }: Result): string[] => {
  const weighed = new Set(
    Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
    ),
  )
  return Object.values(audits)
    .filter(({ id, score }) => weighed.has(id) && score !== null && score < 1)
    .map(
      ({ id, title, score, displayValue }) =>
        `${id}: ${title} ${displayValue ?? ''} (${Math.round((score ?? 0) * 100)})`,
    )
}
