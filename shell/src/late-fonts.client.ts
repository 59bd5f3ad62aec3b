import { fitText } from './layout/fit-text.ts'

/** Maximum age of a page, in ms, at which fonts are replaced. Later the visitor is reading. */
const MAX_PAGE_AGE_MS = 8000

/** Font faces with `font-display: optional`, which browsers use only if available at once. */
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
  // The page preloads the font files, so they are in the cache.
  const faces = await Promise.all(optionalFaces().map((face) => face.load()))
  const isTyping = document.activeElement?.matches('input, textarea')
  if (isTyping || performance.now() > MAX_PAGE_AGE_MS) return
  await fitText(() => faces.forEach((face) => document.fonts.add(face)))
}

// If a font file does not load, the page keeps its fallback fonts.
showFonts().catch(() => {})
