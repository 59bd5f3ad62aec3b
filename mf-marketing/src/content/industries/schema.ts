import { PageLink } from 'shared-contracts/site-paths'
import { z } from 'shared-contracts/zod'
import { Head, words } from '../company/schema.ts'

/** Products that a trade switches on first. */
export const Links = z.strictObject({
  head: Head,
  links: z.array(z.strictObject({ title: words(40), text: words(160), href: PageLink })).check(z.minLength(3), z.maxLength(4)),
})

export const Table = z.strictObject({
  head: Head,
  caption: words(120),
  columns: z.array(words(32)).check(z.minLength(2)),
  rows: z.array(z.strictObject({ label: words(64), note: z.exactOptional(words(120)), cells: z.array(z.union([z.boolean(), words(110)])) })).check(z.minLength(4)),
})

export type Links = z.infer<typeof Links>
export type Table = z.infer<typeof Table>
