import { PageKind } from './area.ts'
import { Budgets } from './budgets.ts'
import { z } from './zod.ts'

const text = z.string().check(z.trim(), z.minLength(1, 'must not be empty'))
const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #fbf8f1'))

/**
 * A list of pages in llms.txt. `each`: one list for each column of that menu, with all pages below its own. `menu`: the pages
 * which that menu names. `kind`: the pages of that kind. A heading alone: the pages that no other list has.
 */
const LlmsSection = z.union([
  z.strictObject({ each: text }),
  z.strictObject({ heading: text, menu: text }),
  z.strictObject({ heading: text, kind: PageKind }),
  z.strictObject({ heading: text }),
])
export type LlmsSection = z.infer<typeof LlmsSection>

/** Whose site it is: all that the tool says in a site's name. Declared by the shell, and part of its release. */
export const SiteIdentity = z.strictObject({
  name: text,
  /** Language and region of all pages. */
  language: z
    .string()
    .check(z.regex(/^[a-z]{2}-[A-Z]{2}$/, 'must be a language with its region such as en-US')),
  /** Colour of a browser's own frame around the pages. */
  themeColor: color,
  /** Ground of the icon where a home screen cuts the corners itself. */
  iconColor: color,
  organization: z.strictObject({
    email: z.email(),
    telephone: z
      .string()
      .check(z.regex(/^\+\d{6,15}$/, 'must be a number as dialled from abroad such as +18015550142')),
    address: z.strictObject({ street: text, city: text, region: text, postalCode: text, country: text }),
    /** Its pages elsewhere. */
    profiles: z.array(z.url({ protocol: /^https$/ })),
  }),
  /** What the pages of kind `product` offer, in the words of schema.org. */
  product: z.strictObject({ applicationCategory: text, operatingSystem: text }),
  /** What no page and no area may pass. Left out: what `DEFAULT_BUDGETS` says. */
  budgets: z.optional(Budgets),
  llms: z.strictObject({
    /** Markdown that follows the site's name and summary in llms.txt. */
    introduction: text,
    /** Sections of llms.txt in order. A page is listed in the first section that matches it. */
    sections: z.array(LlmsSection),
  }),
})
export type SiteIdentity = z.infer<typeof SiteIdentity>
