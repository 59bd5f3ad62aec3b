import { contentConformance } from 'shared-ui/content/testing/content-conformance.ts'
import { manifest } from '../routes.ts'
import { CONTENT, SAMPLES } from './check.ts'
import { CLAIMS } from './claims.ts'

contentConformance({
  manifest,
  content: CONTENT,
  samples: SAMPLES,
  claims: CLAIMS,
  pages: new URL('../pages/', import.meta.url),
})
