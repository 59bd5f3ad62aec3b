import { z } from 'shared-contracts/zod'
import { Head, Id, Ledger, words } from 'shared-ui/blocks/content.schema.ts'

/** A person's month as it was paid, by its days. */
export const Story = z.strictObject({
  head: Head,
  name: words(40),
  role: words(48),
  portrait: Id,
  quote: words(160),
  items: Ledger.shape.items,
})
export type Story = z.infer<typeof Story>
