import { z } from 'shared-contracts/zod'
import { Action, list, quickRead, words } from 'shared-ui/blocks/content.schema.ts'

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

/** A slide of the carousel. It has exactly three benefits. */
export const Slide = z
  .strictObject({
    key: words(20),
    title: words(40),
    description: words(160),
    features: list(Feature, 3, 3),
    button: Action,
    scene: z.enum(['onboarding', 'hiring', 'documents', 'eor']),
  })
  .check(
    quickRead(({ title, description, features, button }) => [
      title,
      description,
      ...features.map(({ text }) => text),
      button.label,
    ]),
  )
export type Slide = z.infer<typeof Slide>

const Name = z.strictObject({
  name: words(32),
  rows: list(z.strictObject({ label: words(32), value: words(32) }), 2, 4),
})

export const TwoNamesContent = z.strictObject({
  title: words(40),
  aside: words(24),
  /** Two companies: first the legal employer of a person, then the company that directs the person's work. */
  names: list(Name, 2, 2),
  both: words(40),
})
export type TwoNamesContent = z.infer<typeof TwoNamesContent>

/**
 * One way to employ people in another state. `span` is the length of work in that state for which this way is suitable, such as
 * "Days".
 */
export const Stay = z.strictObject({ span: words(32), way: words(32), text: words(160) })
export type Stay = z.infer<typeof Stay>
