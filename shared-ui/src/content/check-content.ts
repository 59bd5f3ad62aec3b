import { parseContract } from 'shared-contracts/parse'
import type { z } from 'shared-contracts/zod'
import { objectsIn, ownTexts } from './leaves.ts'
import { contradictions, wrongPeople } from './one-story.ts'
import { labelProblem, wordProblem } from './plain-words.ts'

/** A file of an area's `content` folder, named from there, with the shape that what it holds must have. */
export interface ContentFile {
  file: string
  schema: z.ZodMiniType
  value: unknown
}

/** What is wrong with the words of a piece of content. */
const wordsOf = (file: string, value: unknown): string[] =>
  objectsIn(value).flatMap((object) => {
    const { label, href } = object
    const named =
      typeof label === 'string' && typeof href === 'string' ? labelProblem(file, label, href) : null
    return [named, ...ownTexts(object).map(wordProblem)].filter((problem) => problem !== null)
  })

/**
 * Stops the build where a piece of content is missing or misshapen, says what no page says, or contradicts the sample company
 * or itself; with its file, field and reason. An area's routes call it: they are read by the build alone, so that it costs the
 * browser nothing. `samples`: what the area's scenes count.
 */
export const checkContent = (
  area: string,
  files: readonly ContentFile[],
  samples: readonly unknown[] = [],
): void => {
  const problems = files.flatMap(({ file, schema, value }) => {
    parseContract(schema, value, `${area}/src/content/${file}`)
    return [...wordsOf(file, value), ...contradictions(value)].map(
      (problem) => `${area}/src/content/${file}: ${problem}`,
    )
  })
  const inSamples = contradictions(samples).map((problem) => `${area}/src/figures: ${problem}`)
  const people = wrongPeople([...files.map(({ value }) => value), ...samples])
  const all = [...problems, ...inSamples, ...people.map((problem) => `${area}: ${problem}`)]
  if (all.length > 0) throw new Error(`The content does not hold:\n${[...new Set(all)].join('\n')}`)
}
