import { contentConformance } from 'shared-ui/content/testing/content-conformance.ts'
import { manifest } from '../routes.ts'
import { CONTENT } from './check.ts'

contentConformance({ manifest, content: CONTENT, claims: {}, pages: new URL('../pages/', import.meta.url) })
