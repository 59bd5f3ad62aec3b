import { z } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { PageLink } from 'shared-contracts/site-paths'
import { opening, parts, remark } from './newarea.ts'

const words = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const Opening = z.strictObject({ eyebrow: words(30), title: words(60), lede: words(240) })
const Part = z.strictObject({ term: words(60), text: words(200), figure: z.optional(words(24)), href: z.optional(PageLink) })
const Parts = z.strictObject({ head: z.strictObject({ title: words(60), lede: words(200) }), items: z.array(Part).check(z.minLength(2)) })

/** Stops the build where an entry of the content does not hold; the message names file, entry and reason. */
export const checkContent = (): void => {
  parseContract(z.strictObject({ opening: Opening, parts: Parts, remark: words(160) }), { opening, parts, remark }, 'mf-newarea/src/content/newarea.ts')
}
