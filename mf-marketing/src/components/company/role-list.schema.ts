import { z } from 'shared-contracts/zod'
import { Id, list, words } from 'shared-ui/blocks/content.schema.ts'

/** An open role. */
export const Role = z.strictObject({
  id: Id,
  title: words(64),
  team: words(32),
  place: words(48),
  pay: words(64),
  summary: words(280),
  does: list(words(200), 3),
  brings: list(words(200), 3),
  /** The first thing we look at. */
  send: words(240),
})
export type Role = z.infer<typeof Role>
