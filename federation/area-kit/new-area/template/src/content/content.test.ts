import { contentConformance } from 'shared-ui/content/testing/content-conformance.ts'
import { manifest } from '../routes.ts'
import { CONTENT } from './check.ts'

contentConformance({
  manifest,
  content: CONTENT,
  claims: {},
  pages: new URL('../../../../../new-area/template/src/pages', import.meta.url),
})
