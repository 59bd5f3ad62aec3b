import { z } from 'shared-contracts/zod'
import { Ledger, WordsOpening, words } from 'shared-ui/blocks/content.schema.ts'
import type { ContentFile } from 'shared-ui/content/check-content.ts'
import { page } from './newarea.ts'

/** Every content file of the area with the shape it must have. */
export const CONTENT: readonly ContentFile[] = [
  {
    file: 'newarea.ts',
    value: page,
    schema: z.strictObject({ opening: WordsOpening, parts: Ledger, remark: words(160) }),
  },
]
