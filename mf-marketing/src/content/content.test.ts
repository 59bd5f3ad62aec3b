import { readFile } from 'node:fs/promises'
import { parseContract } from 'shared-contracts/parse'
import { describe, expect, it } from 'vitest'
import { manifest } from '../routes.ts'
import { CONTENT } from './check.ts'
import { CLAIMS } from './claims.ts'
import { PAYDAY } from './home/payday.ts'
import { TRADES } from './home/trades.ts'
import { TESTIMONIAL_INDUSTRIES, TESTIMONIALS } from './testimonials.ts'

const source = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')
const pageFile = (path: string) => `../pages${path === '/' ? '/index' : path}.tsx`

describe('content', () => {
  it.each(CONTENT)('$file has its shape', ({ file, schema, value }) => {
    expect(() => parseContract(schema, value, file)).not.toThrow()
  })

  it('uses each section id of the industries once', () => {
    const ids = CONTENT.filter(({ file }) => file.startsWith('content/industries/')).flatMap(({ value }) => JSON.stringify(value).match(/"id":"[^"]+"/g) ?? [])
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('testimonials', () => {
  it('come from every trade, from people who look different', () => {
    expect(new Set(TESTIMONIALS.map(({ industry }) => industry))).toEqual(new Set(TESTIMONIAL_INDUSTRIES))
    expect(new Set(TESTIMONIALS.map(({ id }) => id)).size).toBe(22)
    expect(new Set(TESTIMONIALS.map(({ portrait }) => portrait)).size).toBe(22)
  })

  it('do not put two people of one trade side by side', () => {
    expect(TESTIMONIALS.filter(({ industry }, index) => industry === TESTIMONIALS[index + 1]?.industry)).toEqual([])
  })

  it('stand on the page of their own trade', async () => {
    const strangers = await Promise.all(
      TRADES.map(async ({ href }) => {
        const page = await source(pageFile(href))
        return TESTIMONIALS.filter(({ id, industry }) => page.includes(`'${id}'`) || page.includes(`"${id}"`) ? `/${industry}` !== href : `/${industry}` === href)
      }),
    )
    expect(strangers.flat()).toEqual([])
  })
})

describe('claims', () => {
  it.each(Object.entries(CLAIMS))('%s stands on the pages of this area that it names and on no other', async (key, { usedOn }) => {
    const paths = manifest.routes.map(({ path }) => path)
    const uses = await Promise.all(
      paths.map(async (path) => {
        const page = await source(pageFile(path))
        const parts = path === '/' ? page + (await source('../components/home/claim-ledger.tsx')) : page
        return new RegExp(`CLAIMS\\.${key}\\b`).test(parts) ? path : ''
      }),
    )
    expect(uses.filter(Boolean).toSorted()).toEqual(usedOn.filter((path) => paths.includes(path)).toSorted())
  })
})

describe('the home page', () => {
  it('counts a week to what is paid on Friday', () => {
    expect(PAYDAY.days.at(-1)?.count).toBe(PAYDAY.friday.net)
    expect(PAYDAY.days.at(-2)?.count).toBe(PAYDAY.friday.counted)
  })
})
