import { fitText } from './layout/fit-text.ts'

/**
 * Maximum age of a page at which its fallback fonts are replaced, in milliseconds since the start of the navigation. Older
 * pages keep their fallback fonts, because new fonts would disturb a visitor who is already reading.
 */
const MAX_PAGE_AGE_MS = 8000

/**
 * Returns the font faces with `font-display: optional`. The browser uses them only if they are available at the first layout.
 */
const optionalFaces = (): FontFace[] =>
  [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules] as Partial<CSSFontFaceRule>[])
    .flatMap(({ style }) => {
      const valueOf = (name: string) => style?.getPropertyValue(name) ?? ''
      return valueOf('font-display') === 'optional'
        ? new FontFace(valueOf('font-family').replaceAll('"', ''), valueOf('src'), {
            weight: valueOf('font-weight'),
          })
        : []
    })

const showFonts = async (): Promise<void> => {
  // The page has preloaded the font files, so `load` reads them from the cache.
  const faces = await Promise.all(optionalFaces().map((face) => face.load()))
  const isTyping = document.activeElement?.matches('input, textarea')
  if (isTyping || performance.now() > MAX_PAGE_AGE_MS) return
  await fitText(() => faces.forEach((face) => document.fonts.add(face)))
}

// If a font file does not load, the page keeps its fallback fonts.
showFonts().catch(() => {})
