import type { Shot } from '../screens/contact-sheet.ts'

/** An engine, as a folder of shots and as people call it. */
export interface Column {
  name: string
  title: string
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const STYLE = `body { margin: 24px; font: 14px/1.4 system-ui, sans-serif; background: #e9e6de; color: #14211b }
h2 { margin: 48px 0 8px; overflow-wrap: anywhere }
.row { display: flex; gap: 16px; align-items: flex-start; margin-bottom: 24px }
figure { margin: 0; flex: 0 1 auto; min-width: 0 }
img { max-width: 100%; display: block; background: #fff; box-shadow: 0 0 0 1px #0002 }`

/** One page on which every page stands in each engine, side by side, at each width; the shots lie beside it. */
export const sideBySide = (
  columns: readonly Column[],
  widths: readonly number[],
  shots: readonly Shot[],
): string => {
  const figure = ({ name, title }: Column, width: number, { file }: Shot) => {
    const href = `${name}/${width}/${file}`
    return `<figure><figcaption>${escaped(title)}, ${width} px</figcaption><a href="${href}"><img src="${href}" alt="" loading="lazy"></a></figure>`
  }
  const row = (shot: Shot) => (width: number) =>
    `<div class="row">${columns.map((column) => figure(column, width, shot)).join('')}</div>`
  const sections = shots.map(
    (shot) => `<section><h2>${escaped(shot.path)}</h2>\n${widths.map(row(shot)).join('\n')}\n</section>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Every page in ${columns.map(({ name }) => name).join(' and ')}</title>
<style>
${STYLE}
</style>
</head>
<body>
<h1>Every page in ${columns.map(({ title }) => escaped(title)).join(' and ')}</h1>
${sections.join('\n')}
</body>
</html>
`
}
