import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { AreaManifest, type AreaManifestInput } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import type { Claim } from '../../blocks/content.schema.ts'
import { handFile } from '../../hand/hand-file.ts'
import { type ContentFile, RIDGELINE_ONLY } from '../check-content.ts'
import { contradictions, unknownFigures } from '../one-story.ts'
import { readsLedger, typedFigures } from './typed-figures.ts'

interface ContentOfArea {
  manifest: AreaManifestInput
  content: readonly ContentFile[]
  /** Values that the area's scenes compute. */
  samples?: readonly unknown[]
  claims: Readonly<Record<string, Claim>>
  /** The area's `pages` folder. */
  pages: URL
}

/** Derivations compute their terms from the ledger and name partial sums that nothing else shows. */
const withoutDerivations = (html: string): string => {
  const { document } = new Window()
  document.body.innerHTML = html
  for (const derivation of document.querySelectorAll('[popover]')) derivation.remove()
  return document.body.innerHTML
}

/** Texts and accessible names of a page, each an object for the rules of content. */
const textsOf = (page: string): { text: string }[] =>
  [...withoutDerivations(page).matchAll(/>([^<>]+)<|aria-label="([^"]+)"/g)].map(([, text, label]) => ({
    text: (text ?? label ?? '').replaceAll('&#x27;', '’').replaceAll('&amp;', '&'),
  }))

/** An amount without its sign and without cents that are zero, as `$2,016`. */
const plainAmount = (text: string): string => text.replace(/^[−+]/, '').replace(/\.00$/, '')

/** Derivations of a page that do not end in the amount they belong to. */
const wrongDerivations = (html: string): string[] => {
  const { document } = new Window()
  document.body.innerHTML = html
  return [...document.querySelectorAll('[popovertarget]')].flatMap((button) => {
    const derivation = document.getElementById(button.getAttribute('popovertarget') ?? '')
    const sum = derivation?.querySelector('[data-fact="sum"]')?.textContent ?? ''
    const [, end = ''] = /(?:= |^)([−+]?\$[\d,.]+)(?:, as recorded)?$/.exec(sum) ?? []
    return plainAmount(end) === plainAmount(button.textContent) ? [] : [`${button.textContent}: ${sum}`]
  })
}

/** Amounts in scenes of a page that do not open. An amount within a text, such as “60% of $3,360.00”, is part of a rule. */
const amountsWithoutDerivation = (html: string): string[] => {
  const { document } = new Window()
  document.body.innerHTML = html
  return [...document.querySelectorAll('[data-kind]:not([aria-hidden]) *')].flatMap((element) =>
    element.children.length === 0 &&
    /^[−+]?\$(?!0\.00$)[\d,.]+$/.test(element.textContent) &&
    !element.closest('[popovertarget], [popover]')
      ? [`${element.textContent} after “${element.previousElementSibling?.textContent ?? ''}”`]
      : [],
  )
}

const twice = (names: readonly string[]): string[] =>
  names.filter((name, index) => names.indexOf(name) !== index)

/** What every area's content keeps to. */
export const contentConformance = ({
  manifest,
  content,
  samples = [],
  claims,
  pages,
}: ContentOfArea): void => {
  const paths = manifest.routes.map(({ path }) => path)
  const pageFile = (path: string) => new URL(`${path === '/' ? 'index' : path.slice(1)}.tsx`, pages)
  const pageOf = (path: string) => readFile(pageFile(path), 'utf8')

  const hand = handFile(content.map(({ value }) => value))

  describe('content', () => {
    it('has a manifest that holds', () => {
      expect(() => parseContract(AreaManifest, manifest, manifest.area)).not.toThrow()
    })

    it.each(content)('$file has its shape', ({ file, schema, value }) => {
      expect(() => parseContract(schema, value, file)).not.toThrow()
    })

    it.each(content)('$file uses each id once', ({ value }) => {
      expect(twice(JSON.stringify(value).match(/"id":"[^"]+"/g) ?? [])).toEqual([])
    })

    it.skipIf(hand === null)(
      'has all that is written by hand in hand.svg (vitest -u writes it)',
      async () => {
        await expect(hand).toMatchFileSnapshot(fileURLToPath(new URL('../content/hand.svg', pages)))
      },
    )

    it.each(paths)('%s uses each id once', async (path) => {
      expect(twice((await pageOf(path)).match(/\bid="[^"]+"/g) ?? [])).toEqual([])
    })
  })

  describe('scenes', () => {
    it.each(['components', 'figures'])(
      '%s type no day and no amount of the sample company',
      async (folder) => {
        const isOfRidgeline = RIDGELINE_ONLY.has(manifest.area) ? () => true : readsLedger
        expect(await typedFigures(new URL(`../${folder}/`, pages), isOfRidgeline)).toEqual([])
      },
    )
  })

  // An area that passes no scenes has no sample data to check.
  describe.skipIf(samples.length === 0)('pages', () => {
    it.each(paths)('%s opens the derivation of every amount in a scene', async (path) => {
      const { Page } = (await import(fileURLToPath(pageFile(path)))) as { Page: ComponentType }
      const html = renderToStaticMarkup(createElement(Page))
      expect([...amountsWithoutDerivation(html), ...wrongDerivations(html)]).toEqual([])
    })

    it.each(paths)(
      '%s states only days and amounts that the ledger or the area’s figures give',
      async (path) => {
        const { Page } = (await import(fileURLToPath(pageFile(path)))) as { Page: ComponentType }
        const texts = textsOf(renderToStaticMarkup(createElement(Page)))
        expect([
          ...contradictions(texts),
          ...unknownFigures(texts, samples, RIDGELINE_ONLY.has(manifest.area)),
        ]).toEqual([])
      },
    )
  })

  describe('claims', () => {
    it.each(paths)('%s shows those that name it, and no other', async (path) => {
      const shown = new Set([...(await pageOf(path)).matchAll(/CLAIMS\.(\w+)/g)].map(([, name]) => name))
      const named = Object.entries(claims).filter(([, { usedOn }]) => usedOn.includes(path))
      expect(shown).toEqual(new Set(named.map(([name]) => name)))
    })
  })
}
