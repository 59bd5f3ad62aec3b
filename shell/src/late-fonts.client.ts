import { fitText } from './layout/fit-text.ts'

/** From then on a visitor reads, and the page keeps its fallback font. */
const MAX_WAIT_MS = 8000

/** The faces that style sheets let a page use only if they are loaded at its first layout. */
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
  // From the cache: the page preloads the files.
  const faces = await Promise.all(optionalFaces().map((face) => face.load()))
  const isTyping = document.activeElement?.matches('input, textarea')
  if (isTyping || performance.now() > MAX_WAIT_MS) return
  await fitText(() => faces.forEach((face) => document.fonts.add(face)))
}

// Without a file the page keeps its fallback font.
showFonts().catch(() => {})
