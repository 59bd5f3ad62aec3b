import { z } from 'shared-contracts/zod'
import { FILED_ICONS, type FiledIconName } from 'shared-ui/brand/icon-names.ts'
import { Head, list, words } from 'shared-ui/blocks/content.schema.ts'

/** Four features of a product, each with its icon. */
export const Featured = z.strictObject({
  head: Head,
  items: list(
    z.strictObject({
      icon: z.enum(Object.keys(FILED_ICONS) as FiledIconName[]),
      title: words(60),
      desc: words(240),
    }),
    4,
    4,
  ),
})
export type Featured = z.infer<typeof Featured>
