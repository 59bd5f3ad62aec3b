import { z } from 'shared-contracts/zod'
import { Action, list, words } from 'shared-ui/blocks/content.schema.ts'

export const SlideIcon = z.enum([
  'forms',
  'reminder',
  'start',
  'answer',
  'ride',
  'source',
  'template',
  'signature',
  'record',
  'state',
  'tax',
  'move',
])
export type SlideIcon = z.infer<typeof SlideIcon>

const Feature = z.strictObject({ icon: SlideIcon, text: words(90) })

/** One slide of the carousel: exactly three benefits. */
export const Slide = z.strictObject({
  key: words(20),
  title: words(40),
  description: words(160),
  features: list(Feature, 3, 3),
  button: Action,
  scene: z.enum(['onboarding', 'hiring', 'documents', 'eor']),
})
export type Slide = z.infer<typeof Slide>
