import { createHash } from 'node:crypto'
import type { Crop, Mark, Place } from './compare-pictures.ts'
import type { ChangedLook, Looks, WidthLook } from './looks.ts'
import { LOOKS_SCRIPT, LOOKS_STYLE } from './looks-page-parts.ts'

/** What two sites are called, and when they were looked at. */
export interface LooksTitle {
  before: string
  after: string
  /** ISO 8601, UTC. */
  at: string
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const many = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`
const idOf = (path: string): string => `page${path.replaceAll(/[^\w-]/g, '_')}`

const image = ({ png, width, height }: Crop, alt: string, side: string): string =>
  `<img class="${side}" src="data:image/png;base64,${png.toString('base64')}" width="${width}" height="${height}" alt="${alt}">`

const percent = (part: number, of: number): string => `${((100 * part) / of).toFixed(3)}%`

const markIn = (place: Place, { left, top, width, height }: Mark): string => {
  const [wide, high] = [
    Math.max(place.before.width, place.after.width),
    Math.max(place.before.height, place.after.height),
  ]
  return `<i class="mark" style="left:${percent(left, wide)};top:${percent(top, high)};width:${percent(width, wide)};height:${percent(height, high)}"></i>`
}

/** By a place's key: where it is shown, and on which other pages it looks the same. */
type Shown = Map<string, { id: string; others: string[] }>

const placeFigure = (place: Place, { id, said, others }: { id: string; said: string; others: string[] }) => {
  const wide = Math.max(place.before.width, place.after.width)
  return `<figure id="${id}" style="--wide:${wide}px">
<div class="pair">
<div class="side">${image(place.before, `Before: ${said}`, 'before')}</div>
<div class="side">${image(place.after, `After: ${said}`, 'after')}</div>
<div class="marks" aria-hidden="true">${place.marks.map((mark) => markIn(place, mark)).join('')}</div>
<input type="range" min="0" max="100" step="1" value="50" aria-label="How much of before is shown: ${said}">
</div>
${others.length > 0 ? `<figcaption>The same on ${many(others.length, 'other page')}: ${others.map((path) => `<code>${escaped(path)}</code>`).join(' ')}</figcaption>` : ''}
</figure>`
}

const widthBlock = (path: string, look: WidthLook, shown: Shown): string => {
  const open = `<section class="width" data-width="${look.width}"><h3>${look.width} px`
  if ('whole' in look)
    return `${open}</h3><figure class="whole" style="--wide:${look.whole.width}px">${image(look.whole, `The whole page ${escaped(path)} at ${look.width} px`, 'only')}</figure></section>`
  const own = look.places.flatMap((place, index) => {
    const id = `${idOf(path)}-${look.width}-${index + 1}`
    const entry = shown.get(place.key)
    if (entry?.id !== id) return []
    const said = `${escaped(path)} at ${look.width} px, place ${index + 1} of ${look.places.length}`
    return [placeFigure(place, { id, said, others: entry.others })]
  })
  const elsewhere = look.places.flatMap((place, index) => {
    const entry = shown.get(place.key)
    return entry && entry.id !== `${idOf(path)}-${look.width}-${index + 1}` ? [entry.id] : []
  })
  const note = elsewhere.map((id) => `<a href="#${id}">shown above</a>`).join(', ')
  return `${open}, ${many(look.places.length, 'place')}</h3>${note ? `<p class="note">${many(elsewhere.length, 'place')} as ${note}</p>` : ''}${own.join('\n')}</section>`
}

const CHANGE = { changed: 'looks different', new: 'is new', gone: 'is gone' } as const

const pageBlock = ({ path, change, widths }: ChangedLook, shown: Shown): string =>
  `<article id="${idOf(path)}"><h2><code>${escaped(path)}</code> <span class="change" data-change="${change}">${CHANGE[change]}</span></h2>
${widths.map((look) => widthBlock(path, look, shown)).join('\n')}</article>`

const listed = (what: string, paths: readonly string[]): string =>
  paths.length === 0
    ? ''
    : `<details><summary>${what}</summary><ul>${paths.map((path) => `<li><code>${escaped(path)}</code>`).join('')}</ul></details>`

/** What has changed in the same way on many pages, such as the header, is shown once. */
const shownOnce = (changed: readonly ChangedLook[]): Shown => {
  const shown: Shown = new Map()
  for (const { path, widths } of changed)
    for (const look of widths)
      if ('places' in look)
        for (const [index, { key }] of look.places.entries()) {
          const entry = shown.get(key)
          if (!entry) shown.set(key, { id: `${idOf(path)}-${look.width}-${index + 1}`, others: [] })
          else if (!entry.others.includes(path) && !entry.id.startsWith(`${idOf(path)}-`))
            entry.others.push(path)
        }
  return shown
}

const CHOICES = [
  ['view', 'View', ['Slider', 'Side by side']],
  ['width', 'Width', ['All', '375', '768', '1440']],
] as const

const choice = ([name, legend, options]: (typeof CHOICES)[number]): string =>
  `<fieldset><legend>${legend}</legend>${options.map((option, index) => `<label><input type="radio" name="${name}" value="${option.toLowerCase().replaceAll(' ', '-')}"${index === 0 ? ' checked' : ''}><span>${option}</span></label>`).join('')}</fieldset>`

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** What the page may run and show: itself, and nothing from anywhere else. Boxes and pictures have styles of their own. */
export const LOOKS_POLICY = `default-src 'none'; style-src 'unsafe-inline'; script-src ${sha256(LOOKS_SCRIPT)}; img-src data:; base-uri 'none'; form-action 'none'`

/** Two sites' looks as one document that holds all its pictures: only what differs, before and after it under a slider. */
export const looksPage = (looks: Looks, { before, after, at }: LooksTitle): string => {
  const { changed, sameBytes, sameLook, left, failed, seconds } = looks
  const all = changed.length + sameBytes.length + sameLook.length + left.length + failed.length
  const title =
    changed.length === 0
      ? 'Nothing looks different'
      : `${many(changed.length, 'page')} of ${all} ${changed.length === 1 ? 'looks' : 'look'} different`
  const shown = shownOnce(changed)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="content-security-policy" content="${LOOKS_POLICY}">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${LOOKS_STYLE}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<dl><div><dt>Before</dt><dd>${escaped(before)}</dd></div><div><dt>After</dt><dd>${escaped(after)}</dd></div></dl>
<p class="note">Looked at on ${at.slice(0, 16).replace('T', ' at ')} UTC, in ${seconds} s, both in the same browser. What is smoothed otherwise at its edges, or has only moved down, does not count.</p>
${failed.length > 0 ? `<div class="failed"><p>${many(failed.length, 'page')} could not be looked at:</p><ul>${failed.map(({ path, reason }) => `<li><code>${escaped(path)}</code> ${escaped(reason)}`).join('')}</ul></div>` : ''}
${changed.length > 0 ? `<nav aria-label="Changed pages"><ul>${changed.map(({ path, change }) => `<li><a href="#${idOf(path)}"><code>${escaped(path)}</code></a>${change === 'changed' ? '' : ` ${change}`}`).join('')}</ul></nav>` : ''}
${listed(`${many(sameBytes.length, 'page has', 'pages have')} the same bytes`, sameBytes)}
${listed(`${many(sameLook.length, 'page differs and looks', 'pages differ and look')} the same`, sameLook)}
${listed(`${many(left.length, 'page differs and was', 'pages differ and were')} not looked at`, left)}
</header>
${changed.length > 0 ? `<form class="bar" aria-label="How changes are shown">${CHOICES.map(choice).join('')}</form>` : ''}
<main>
${changed.map((page) => pageBlock(page, shown)).join('\n')}
</main>
<script>${LOOKS_SCRIPT}</script>
</body>
</html>
`
}
