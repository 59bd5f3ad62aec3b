import { readFile } from 'node:fs/promises'
import { contentConformance } from 'shared-ui/content/testing/content-conformance.ts'
import { describe, expect, it } from 'vitest'
import { manifest } from '../routes.ts'
import { CONTENT, SAMPLES } from './check.ts'
import { CLAIMS } from './claims.ts'
import { TESTIMONIAL_INDUSTRIES, TESTIMONIALS } from './testimonials.ts'
import { TRADES } from './trades.ts'

const PAGES = new URL('../pages/', import.meta.url)

contentConformance({ manifest, content: CONTENT, samples: SAMPLES, claims: CLAIMS, pages: PAGES })

describe('testimonials', () => {
  it('cover every trade, each with a different portrait', () => {
    expect(new Set(TESTIMONIALS.map(({ industry }) => industry))).toEqual(new Set(TESTIMONIAL_INDUSTRIES))
    expect(new Set(TESTIMONIALS.map(({ id }) => id)).size).toBe(22)
    expect(new Set(TESTIMONIALS.map(({ portrait }) => portrait)).size).toBe(22)
  })

  it('never have the same trade twice in a row', () => {
    expect(
      TESTIMONIALS.filter(({ industry }, index) => industry === TESTIMONIALS[index + 1]?.industry),
    ).toEqual([])
  })

  it('are on the page of their trade and on no other trade’s page', async () => {
    const strangers = await Promise.all(
      TRADES.map(async ({ href }) => {
        const page = await readFile(new URL(`.${href}.tsx`, PAGES), 'utf8')
        return TESTIMONIALS.filter(({ id, industry }) =>
          page.includes(`'${id}'`) || page.includes(`"${id}"`)
            ? `/${industry}` !== href
            : `/${industry}` === href,
        )
      }),
    )
    expect(strangers.flat()).toEqual([])
  })
})
