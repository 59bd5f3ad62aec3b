import { parseContract } from 'shared-contracts/parse'
import type { z } from 'shared-contracts/zod'
import * as ridgelineHiring from '../scenes/ridgeline-hiring.ts'
import * as ridgeline from '../scenes/ridgeline.ts'
import { listOwnTexts, findProblemsByKey } from './content-values.ts'
import { findPaidBeforeStart } from './ledger-rules.ts'
import { findContradictions, findUnknownFigures, findWrongPeople } from './content-consistency.ts'
import { findLabelProblem, findWordProblem } from './wording-rules.ts'

/** A file in the `content` folder of an area (a part of the site), with its schema. `file` is relative to the folder. */
export interface ContentFile {
  file: string
  schema: z.ZodMiniType
  value: unknown
}

/** Areas whose pages show data of only one company: Ridgeline, the sample company. */
export const RIDGELINE_ONLY: ReadonlySet<string> = new Set(['mf-hr', 'mf-pay', 'mf-performance'])

const findWordingProblems = (file: string, value: unknown): string[] =>
  findProblemsByKey(value, (object) => {
    const { label, href } = object
    const named =
      typeof label === 'string' && typeof href === 'string' ? findLabelProblem(file, label, href) : null
    return [named, ...listOwnTexts(object).map(findWordProblem)].filter((problem) => problem !== null)
  })

/**
 * Checks the schemas and the wording of an area's content, and compares it with the data of the sample company. Throws an
 * error with file, key, value and rule of each problem. `samples` are the values that the area's scenes (drawings of product
 * screens) compute. `routes.ts` of the area calls this function in builds. Browsers load neither `routes.ts` nor this module.
 */
export const checkContent = (
  area: string,
  files: readonly ContentFile[],
  samples: readonly unknown[] = [],
): void => {
  const problems = files.flatMap(({ file, schema, value }) => {
    parseContract(schema, value, `${area}/src/content/${file}`)
    return [
      ...findWordingProblems(file, value),
      ...findContradictions(value),
      ...findUnknownFigures(value, samples, RIDGELINE_ONLY.has(area)),
    ].map((problem) => `${area}/src/content/${file}: ${problem}`)
  })
  const inSamples = findContradictions(samples).map((problem) => `${area}/src/figures: ${problem}`)
  const inScenes = findContradictions([ridgeline, ridgelineHiring]).map(
    (problem) => `shared-ui/src/scenes: ${problem}`,
  )
  const values = [...files.map(({ value }) => value), ...samples]
  const people = [...findWrongPeople(values), ...findPaidBeforeStart(values)]
  const all = [...problems, ...inSamples, ...inScenes, ...people.map((problem) => `${area}: ${problem}`)]
  if (all.length > 0) throw new Error(`Content check failed:\n${[...new Set(all)].join('\n')}`)
}
