import { z } from 'shared-contracts/zod'
import { Ledger, PageHeroContent, words } from 'shared-ui/blocks/content.schema.ts'
import { pageRoutes, withPageContent } from 'shared-ui/content/page-content.ts'
import { page } from './newarea.ts'

const MODULES = import.meta.glob(['./**/*.ts', '!./**/{check*,*.test}.ts'], { eager: true })

/** Routes of the area: the export `route` of each page's content file. */
export const ROUTES = pageRoutes(MODULES)

/** Every content file of the area, with its schema. */
export const CONTENT = withPageContent(MODULES, [
  {
    file: 'newarea.ts',
    value: page,
    schema: z.strictObject({ opening: PageHeroContent, parts: Ledger, remark: words(160) }),
  },
])
