import { z } from 'shared-contracts/zod'
import { Action, Head, Id, Ledger, list, quickRead, words } from 'shared-ui/blocks/content.schema.ts'
import { FILED_ICONS, type FiledIconName } from 'shared-ui/brand/icon-names.ts'
import { SYNCED_DATA, TOOL_JOBS } from '../../model/tool-filter.ts'

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

/** A person's quote, together with that person's paydays in one month. */
export const Story = z.strictObject({
  head: Head,
  name: words(40),
  role: words(48),
  portrait: Id,
  quote: words(160),
  items: Ledger.shape.items,
})
export type Story = z.infer<typeof Story>

/** A tool of another company, with the data that it exchanges with Crewtally. */
export const Integration = z.strictObject({
  name: words(24),
  job: z.enum(TOOL_JOBS),
  syncs: list(z.enum(SYNCED_DATA), 1),
  comesIn: words(120),
  goesOut: words(120),
  when: words(48),
  whenOf: z.optional(z.enum(['in', 'out'])),
})

/**
 * Records from other tools that Crewtally could not automatically match with its own records. The list begins with the records
 * that delay the most pay.
 */
export const MatchList = z.strictObject({
  label: words(320),
  title: words(40),
  aside: words(24),
  matches: list(
    z.strictObject({
      record: words(40),
      lacks: words(80),
      source: words(40),
      fix: words(40),
      waits: words(24),
    }),
    3,
    3,
  ),
})
export type MatchList = z.infer<typeof MatchList>

const Message = z.strictObject({ from: z.enum(['agent', 'person']), at: words(12), text: words(240) })
export const Conversation = z.strictObject({
  label: words(280),
  title: words(40),
  aside: words(24),
  messages: list(Message, 2),
})
export type Conversation = z.infer<typeof Conversation>

/** A slide about the AI recruiter: exactly three points, and a conversation as an example. */
export const RecruiterSlide = z
  .strictObject({
    key: words(20),
    title: words(48),
    description: words(180),
    points: list(words(110), 3, 3),
    button: Action,
    chat: Conversation,
  })
  .check(
    quickRead(({ title, description, points, button, chat }) => [
      title,
      description,
      ...points,
      button.label,
      ...chat.messages.map(({ text }) => text),
    ]),
  )
export type RecruiterSlide = z.infer<typeof RecruiterSlide>

export const Role = z.strictObject({
  id: Id,
  title: words(64),
  team: words(32),
  place: words(48),
  pay: words(64),
  summary: words(280),
  does: list(words(200), 3),
  brings: list(words(200), 3),
  /** Text that says which work sample an applicant for this role must send. */
  send: words(240),
})
export type Role = z.infer<typeof Role>
