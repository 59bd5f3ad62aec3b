import { expect, test } from 'vitest'
import { z } from 'shared-contracts/zod'
import { EXAMPLES, examplesOf } from './content.examples.ts'
import * as content from './content.schema.ts'

const schemas = Object.entries<unknown>(content).filter(
  (entry): entry is [string, z.ZodMiniType] => entry[1] instanceof z.ZodMiniType && EXAMPLES.has(entry[1]),
)

test('examples of the content schemas are valid', () => {
  expect(schemas.length).toBeGreaterThan(10)
  const problems = schemas.flatMap(([name, schema]) =>
    examplesOf(schema).flatMap((example, index) => {
      const { error } = schema.safeParse(example)
      return error === undefined ? [] : [`${name}, example ${index + 1}: ${z.prettifyError(error)}`]
    }),
  )
  expect(problems).toEqual([])
})
