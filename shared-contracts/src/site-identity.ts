import { PageKind } from './area.ts'
import { Budgets } from './budgets.ts'
import { z } from './zod.ts'

const text = z.string().check(z.trim(), z.minLength(1, 'must not be empty'))
const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #fbf8f1'))

/**
 * A list of pages in llms.txt.
 *
 * - `each`: one list for each column of that menu, with all pages below the page of the column.
 * - `menu`: the pages that the menu links to.
 * - `kind`: the pages of that kind.
 * - Only a heading: the pages that no other list contains.
 */
const LlmsSection = z.union([
  z.strictObject({ each: text }),
  z.strictObject({ heading: text, menu: text }),
  z.strictObject({ heading: text, kind: PageKind }),
  z.strictObject({ heading: text }),
])
export type LlmsSection = z.infer<typeof LlmsSection>

/** Name, contact and limits of the site. Declared by the shell, part of its release. */
export const SiteIdentity = z.strictObject({
  name: text,
  /** Language and region of all pages. */
  language: z
    .string()
    .check(z.regex(/^[a-z]{2}-[A-Z]{2}$/, 'must be a language with its region such as en-US')),
  /** Theme color: browsers apply it to their own interface around the pages. */
  themeColor: color,
  /** Background color of icons that the home screen crops. */
  iconColor: color,
  organization: z.strictObject({
    email: z.email(),
    telephone: z
      .string()
      .check(z.regex(/^\+\d{6,15}$/, 'must be a number as dialled from abroad such as +18015550142')),
    address: z.strictObject({ street: text, city: text, region: text, postalCode: text, country: text }),
    /** Addresses of the organization's profiles on other sites. */
    profiles: z.array(z.url({ protocol: /^https$/ })),
  }),
  /** Properties of pages of the kind `product`, as schema.org names them. */
  product: z.strictObject({ applicationCategory: text, operatingSystem: text }),
  /** Size limits for pages and areas. Default: `DEFAULT_BUDGETS`. */
  budgets: z.optional(Budgets),
  llms: z.strictObject({
    /** Markdown that follows the site's name and summary in llms.txt. */
    introduction: text,
    /** Sections of llms.txt in order. A page is listed in the first section that matches it. */
    sections: z.array(LlmsSection),
  }),
})
export type SiteIdentity = z.infer<typeof SiteIdentity>
