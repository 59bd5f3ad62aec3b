import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ComponentType, createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { AreaManifest, type AreaManifestInput } from 'shared-contracts'
import { type FragmentKey, type FragmentSource, matchFragmentFiles } from 'shared-contracts/fragment-files'
import { parseContract } from 'shared-contracts/parse'
import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import type { Claim } from '../../blocks/content.schema.ts'
import { renderHandFile } from '../../hand/hand.tsx'
import { type ContentFile, RIDGELINE_ONLY } from '../check-content.ts'
import textStyles from '../../type/text.module.css'
import { findContradictions, findUnknownFigures } from '../content-consistency.ts'
import { readsLedger, readTypedFigures } from './typed-figures.ts'

interface ContentOfArea {
  manifest: AreaManifestInput
  content: readonly ContentFile[]
  /** Values that the area's scenes (drawings of product screens) compute from the pay data. */
  samples?: readonly unknown[]
  claims: Readonly<Record<string, Claim>>
  pages: URL
}

/**
 * Removes the derivations (explanations of amounts) from a page, because they contain partial sums that occur nowhere else.
 */
const withoutDerivations = (html: string): string => {
  const document = documentOf(html)
  for (const derivation of document.querySelectorAll('[popover]')) derivation.remove()
  return document.body.innerHTML
}

/** Returns the texts and `aria-label` values of a page, in the form that the content rules expect. */
const textsOf = (page: string): { text: string }[] =>
  [...withoutDerivations(page).matchAll(/>([^<>]+)<|aria-label="([^"]+)"/g)].map(([, text, label]) => ({
    text: (text ?? label ?? '').replaceAll('&#x27;', '’').replaceAll('&amp;', '&'),
  }))

const AMOUNT = /^[−+]?\$(?!0(?:\.00)?$)[\d,.]+$/

const numberIn = (text = ''): number => Number(text.replaceAll(/[$,]/g, ''))
const centsOf = (amount: string): number => Math.round(numberIn(amount.replace(/^[−+]/, '')) * 100)

/** Lists derivations (explanations of amounts) whose result differs from the shown amount, or whose percentage has no base. */
const wrongDerivations = (document: Document): string[] =>
  [...document.querySelectorAll('[popovertarget]')].flatMap((button) => {
    const amount = button.textContent ?? ''
    const sum =
      document.getElementById(button.getAttribute('popovertarget') ?? '')?.querySelector('[data-fact="sum"]')
        ?.textContent ?? ''
    const [, end = ''] = /(?:= |^)[−+]?(\$[\d,.]+)(?:, as recorded)?$/.exec(sum) ?? []
    return centsOf(end) === centsOf(amount) && !/^[\d.]+% = /.test(sum) ? [] : [`${amount}: ${sum}`]
  })

/** Matches a calculation: `60% of $3,360.00`, `40.0 h at $15.00`, `12 × $1,200.00`, or `$1,786.00 instead of $1,200.00`. */
const WORKING =
  /(?<percent>[\d.]+)% of (?<whole>\$[\d,.]+)|(?<count>[\d,.]+)(?: [\w-]+){0,3} (?:at|×) (?<rate>\$[\d,.]+)|(?<is>\$[\d,.]+) instead of (?<was>\$[\d,.]+)/g

/** True if a text contains a calculation that results in the amount. */
const statesWorking = (text: string, amount: string): boolean =>
  [...text.matchAll(WORKING)].some(({ groups: { percent, whole, count, rate, is, was } = {} }) => {
    const result =
      is !== undefined
        ? Math.abs(numberIn(is) - numberIn(was))
        : percent === undefined
          ? numberIn(count) * numberIn(rate)
          : numberIn(percent) * numberIn(whole) * 0.01
    return Math.round(result * 100) === centsOf(amount)
  })

/**
 * Lists computed amounts that are not explained: neither by a derivation nor by a calculation in the same row. Skips amounts
 * that are not computed: those in `data-given` (prices, rates, limits), headlines and controls. Skips hidden elements, which
 * repeat other text. Skips amounts in a longer text, such as “60% of $3,360.00”, which are parts of a rule.
 */
const amountsWithoutDerivation = (document: Document): string[] =>
  [...document.querySelectorAll('*')].flatMap((element) => {
    const amount = (element.textContent ?? '').trim()
    if (element.children.length > 0 || !AMOUNT.test(amount)) return []
    const exempt =
      '[popovertarget], [popover], [data-given], [aria-hidden="true"], :is(h1, h2, h3, label, button, option)'
    if (element.closest(exempt)) return []
    const row = element.closest('tr, li, p, dl > div')?.textContent ?? ''
    return statesWorking(row, amount) ? [] : [`${amount} in “${row}”`]
  })

const documentOf = (html: string): Document => {
  const { document } = new Window()
  document.body.innerHTML = html
  return document as unknown as Document
}

const wrongAmounts = (part: ReactElement): string[] => {
  const document = documentOf(renderToStaticMarkup(part))
  return [...amountsWithoutDerivation(document), ...wrongDerivations(document)]
}

const listDuplicates = (names: readonly string[]): string[] =>
  names.filter((name, index) => names.indexOf(name) !== index)

export const contentConformance = ({
  manifest,
  content,
  samples = [],
  claims,
  pages,
}: ContentOfArea): void => {
  const paths = manifest.routes.map(({ path }) => path)
  const src = fileURLToPath(new URL('../', pages))
  const files = globSync('{pages,islands,slots}/**/*.tsx', { cwd: src }).map((file) => `./${file}`)
  const sourceOf = (key: FragmentKey): FragmentSource => {
    const [source] = matchFragmentFiles(files, key)
    if (!source) throw new Error(`No file of ${src} matches the ${key.kind} ${key.id}.`)
    return source
  }
  const elementOf = async (key: FragmentKey): Promise<ReactElement> => {
    const { file, params } = sourceOf(key)
    const module = (await import(join(src, file))) as Partial<Record<string, ComponentType>>
    const Part = module.Page ?? module.Slot ?? module.Island
    if (!Part) throw new Error(`${file} exports no component.`)
    return createElement(MemoryRouter, null, createElement(Part, params))
  }
  const pageOf = (path: string) => elementOf({ kind: 'route', id: path })
  const readPage = (path: string) => readFile(join(src, sourceOf({ kind: 'route', id: path }).file), 'utf8')

  const hand = renderHandFile(content.map(({ value }) => value))

  describe('content', () => {
    it('has a valid manifest', () => {
      expect(() => parseContract(AreaManifest, manifest, manifest.area)).not.toThrow()
    })

    it.each(content)('$file matches its schema', ({ file, schema, value }) => {
      expect(() => parseContract(schema, value, file)).not.toThrow()
    })

    it.each(content)('$file uses each id once', ({ value }) => {
      expect(listDuplicates(JSON.stringify(value).match(/"id":"[^"]+"/g) ?? [])).toEqual([])
    })

    it.skipIf(hand === null)('has all handwriting in hand.svg (vitest -u writes it)', async () => {
      await expect(hand).toMatchFileSnapshot(fileURLToPath(new URL('../content/hand.svg', pages)))
    })

    it.each(paths)('%s uses each id once', async (path) => {
      expect(listDuplicates((await readPage(path)).match(/\bid="[^"]+"/g) ?? [])).toEqual([])
    })
  })

  describe('scenes', () => {
    it.each(['components', 'figures'])(
      '%s contain no literal day or amount of the sample company',
      async (folder) => {
        const isOfRidgeline = RIDGELINE_ONLY.has(manifest.area) ? () => true : readsLedger
        expect(await readTypedFigures(new URL(`../${folder}/`, pages), isOfRidgeline)).toEqual([])
      },
    )
  })

  describe('pictures and headlines', () => {
    it.each(paths)('%s underlines at most one word with a marker stroke', async (path) => {
      const { body } = documentOf(renderToStaticMarkup(await pageOf(path)))
      expect(body.querySelectorAll(`:is(h1, h2, h3) .${textStyles.mark}`).length).toBeLessThanOrEqual(1)
    })

    // The frames of a strip of steps show parts of the same picture, one after the other.
    it.each(paths)('%s shows no job site twice, so that it closes with another picture', async (path) => {
      const html = renderToStaticMarkup(await pageOf(path))
      const pictures = html.match(/(?<=src=")[^"]*\/job-sites\/[^"]*/g) ?? []
      expect(listDuplicates(pictures.filter((picture, index) => picture !== pictures[index - 1]))).toEqual([])
    })
  })

  describe('amounts', () => {
    it.each(paths)('%s has a derivation for every computed amount', async (path) => {
      expect(wrongAmounts(await pageOf(path))).toEqual([])
    })

    // Slots and islands (parts that hydrate separately) are tested separately, because pages contain only their placeholders.
    it.skipIf(manifest.slots.length === 0).each(manifest.slots)(
      'the slot $name has a derivation for every computed amount',
      async ({ name }) => {
        expect(wrongAmounts(await elementOf({ kind: 'slot', id: name }))).toEqual([])
      },
    )

    it('islands have a derivation for every computed amount', async () => {
      const html = await Promise.all(paths.map(async (path) => renderToStaticMarkup(await pageOf(path))))
      const placed = html.join('').matchAll(/data-island="([^"]+)"/g)
      const islands = new Set([...placed].map(([, name = '']) => name))
      const problems = [...islands].map(async (name) =>
        wrongAmounts(await elementOf({ kind: 'island', id: name })).map((problem) => `${name}: ${problem}`),
      )
      expect((await Promise.all(problems)).flat()).toEqual([])
    })
  })

  // An area without scenes has no sample data to compare with.
  describe.skipIf(samples.length === 0)('pages', () => {
    it.each(paths)('%s contains only days and amounts of the ledger or the area’s figures', async (path) => {
      const texts = textsOf(renderToStaticMarkup(await pageOf(path)))
      expect([
        ...findContradictions(texts),
        ...findUnknownFigures(texts, samples, RIDGELINE_ONLY.has(manifest.area)),
      ]).toEqual([])
    })
  })

  describe('claims', () => {
    it.each(paths)('%s shows exactly the claims whose `usedOn` contains it', async (path) => {
      const shown = new Set([...(await readPage(path)).matchAll(/CLAIMS\.(\w+)/g)].map(([, name]) => name))
      const named = Object.entries(claims).filter(([, { usedOn }]) => usedOn.includes(path))
      expect(shown).toEqual(new Set(named.map(([name]) => name)))
    })

    it.each(paths)('%s links each claim to how it was counted', async (path) => {
      const counted = Object.values(claims)
        .filter(({ usedOn }) => usedOn.includes(path))
        .flatMap((claim) => claim.counted ?? [])
      const html = renderToStaticMarkup(await pageOf(path))
      for (const address of counted)
        expect(html.split(`href="${address}"`).length).toBeGreaterThan(
          counted.filter((other) => other === address).length,
        )
    })
  })
}
