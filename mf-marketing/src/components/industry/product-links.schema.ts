import { PageLink } from 'shared-contracts/site-paths'
import { z } from 'shared-contracts/zod'
import { Head, list, words } from 'shared-ui/blocks/content.schema.ts'

/** Products that a trade switches on first. */
export const Links = z.strictObject({
  head: Head,
  links: list(z.strictObject({ title: words(40), text: words(160), href: PageLink }), 3, 4),
})

export type Links = z.infer<typeof Links>
