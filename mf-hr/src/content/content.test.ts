import { parseContract } from 'shared-contracts/parse'
import { Opening } from 'shared-ui/blocks/content.schema.ts'
import { contentConformance } from 'shared-ui/content/testing/content-conformance.ts'
import { expect, it } from 'vitest'
import { manifest } from '../routes.ts'
import { CONTENT, SAMPLES } from './check.ts'
import { CLAIMS } from './claims.ts'
import { hr } from './hr.ts'

contentConformance({
  manifest,
  content: CONTENT,
  samples: SAMPLES,
  claims: CLAIMS,
  pages: new URL('../pages/', import.meta.url),
})

it('names file and field where something is missing', () => {
  const { title: _, ...rest } = hr.opening
  expect(() => parseContract(Opening, rest, 'content/hr.ts')).toThrow(
    'content/hr.ts: `title` is missing. Expected a text.',
  )
})
