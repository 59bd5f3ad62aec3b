import { z } from 'shared-contracts/zod'
import { Action, list, words } from 'shared-ui/blocks/content.schema.ts'

/** One slide on the AI recruiter: exactly three points and the conversation they come from. */
export const RecruiterSlide = z.strictObject({
  key: words(20),
  title: words(48),
  description: words(180),
  points: list(words(110), 3, 3),
  button: Action,
  scene: z.enum(['answers', 'asks', 'books']),
})
export type RecruiterSlide = z.infer<typeof RecruiterSlide>

const Message = z.strictObject({ from: z.enum(['agent', 'person']), at: words(12), text: words(240) })
export const Conversation = z.strictObject({
  label: words(280),
  title: words(40),
  aside: words(24),
  messages: list(Message, 2),
})
export type Conversation = z.infer<typeof Conversation>
