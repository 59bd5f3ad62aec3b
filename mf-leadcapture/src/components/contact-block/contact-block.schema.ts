import { z } from 'shared-contracts/zod'
import { Action, Head, list, words } from 'shared-ui/blocks/content.schema.ts'

/** What the contact page opens with, beside the form. */
export const OpeningWords = z.strictObject({
  head: Head,
  helps: z.strictObject({ title: words(60), items: list(words(120), 2) }),
})

/** The contact block over a form. */
export const FormWords = z.strictObject({
  /** Of the section, for who hears it. */
  name: words(40),
  after: z.strictObject({
    title: words(60),
    steps: list(z.strictObject({ when: words(32), text: words(120) }), 3, 3),
  }),
})

/** The contact block that asks with a button. */
export const ButtonWords = z.strictObject({ head: Head, action: Action })

/** Of the map of another company, which the settings may name. */
export const MapWords = z.strictObject({
  show: words(40),
  title: words(60),
  loading: words(40),
  ready: words(40),
})
export type MapWords = z.infer<typeof MapWords>

export const OfficeWords = z.strictObject({
  head: Head,
  text: words(240),
  directions: words(32),
  map: MapWords,
})

/** What stands before each way to reach us. */
export const DetailsWords = z.strictObject({
  call: words(16),
  hours: words(48),
  write: words(16),
  visit: words(16),
  directions: words(32),
})

export type ButtonWords = z.infer<typeof ButtonWords>
export type DetailsWords = z.infer<typeof DetailsWords>
export type FormWords = z.infer<typeof FormWords>
export type OfficeWords = z.infer<typeof OfficeWords>
export type OpeningWords = z.infer<typeof OpeningWords>
