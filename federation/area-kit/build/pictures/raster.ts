import { renderAsync, Resvg, type ResvgRenderOptions } from '@resvg/resvg-js'

// Fonts of the machine would make other pictures on another machine.
const fontsOf = (fontFiles: readonly string[]): NonNullable<ResvgRenderOptions['font']> => ({
  loadSystemFonts: false,
  fontFiles: [...fontFiles],
})

/** Draws an SVG as PNG, `width` pixels wide. The same SVG gives the same bytes everywhere. */
export const rasterize = async (
  svg: string,
  width: number,
  { fonts = [], background }: { fonts?: readonly string[]; background?: string } = {},
): Promise<Buffer> => {
  const image = await renderAsync(svg, {
    font: fontsOf(fonts),
    fitTo: { mode: 'width', value: width },
    ...(background ? { background } : {}),
  })
  return image.asPng()
}

const EM = 100

/** Returns a function that measures escaped text in a font family of these files: its width as a fraction of the font size. */
export const measureWith = (fonts: readonly string[]): ((text: string, family: string) => number) => {
  const widths = new Map<string, number>()
  return (text, family) => {
    const key = `${family}\0${text}`
    const known = widths.get(key)
    if (known !== undefined) return known
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="200"><text y="120" font-family="${family}" font-size="${EM}">${text}</text></svg>`
    const width = (new Resvg(svg, { font: fontsOf(fonts) }).innerBBox()?.width ?? 0) / EM
    widths.set(key, width)
    return width
  }
}
