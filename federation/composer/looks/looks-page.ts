import { createHash } from 'node:crypto'
import type { Crop, Mark, Place } from './compare-pictures.ts'
import type { ChangedLook, Looks, WidthLook } from './looks.ts'

/** Script that moves the edge between before and after with the slider. */
export const LOOKS_SCRIPT = `document.addEventListener('input', ({ target }) => {
  if (target.type === 'range') target.parentElement.style.setProperty('--at', target.value + '%')
})`

/** Styles in the site's colors. Falls back to system fonts, since the page includes none. */
export const LOOKS_STYLE = `:root{color-scheme:light;--paper:#fbf8f1;--card:#fff;--ink:#14211b;--soft:#4d5a53;--rule:#e3ddcf;--spruce:#0e5a47;--deep:#08372c;--marigold:#ffb020;--clay:#b23c20;font:16px/1.55 Inter,system-ui,sans-serif;scroll-padding-top:5.5rem}
*{box-sizing:border-box;margin:0}
body{background:var(--paper);color:var(--ink)}
header,main{max-width:96rem;margin-inline:auto;padding:clamp(1.5rem,4vw,3.5rem) clamp(1rem,4vw,3rem)}
header{display:grid;gap:1.25rem;padding-bottom:1.5rem}
main{padding-top:0}
h1{font:750 clamp(2rem,1.4rem + 2.6vw,3.25rem)/1.05 "Bricolage Grotesque",Inter,system-ui,sans-serif;letter-spacing:-.02em;text-wrap:balance}
h2{font-size:1.375rem;line-height:1.2;display:flex;flex-wrap:wrap;align-items:baseline;gap:.25rem .75rem;overflow-wrap:anywhere}
h3{font-size:1rem;color:var(--soft);font-variant-numeric:tabular-nums}
code{font:inherit;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.94em}
dl{display:grid;gap:.25rem}dl div{display:flex;gap:.75rem}dt{min-width:4rem;color:var(--soft)}dd{overflow-wrap:anywhere;min-width:0}
ul{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}
a{color:var(--spruce);text-underline-offset:.2em}
nav a{display:inline-block;padding-block:.35rem}
summary{cursor:pointer;padding-block:.25rem}details ul{padding:.25rem 0 .5rem 1.1rem}
.note{color:var(--soft);max-width:66ch}
.failed{border-inline-start:4px solid var(--clay);padding-inline-start:1rem}
.failed ul{display:block}
.change{font-size:1rem;font-weight:400;color:var(--soft)}
.change:not([data-change=changed]){color:var(--clay)}
.bar{position:sticky;top:0;z-index:2;display:flex;flex-wrap:wrap;gap:.25rem 2rem;padding:.6rem max(clamp(1rem,4vw,3rem),(100vw - 96rem)/2 + 3rem);background:var(--deep);color:#fff}
fieldset{border:0;padding:0;display:flex;align-items:center;gap:.35rem;min-width:0}
legend{float:left;margin-inline-end:.5rem;color:#cfdcd6}
label{position:relative;display:block}
label input{position:absolute;inset:0;opacity:0;width:100%;height:100%;cursor:pointer;margin:0}
label span{display:block;padding:.35rem .7rem;border-radius:6px;white-space:nowrap}
label :checked+span{background:#fff;color:var(--ink)}
label :focus-visible+span{outline:3px solid var(--marigold);outline-offset:1px}
article{border-top:1px solid var(--rule);padding-block:2rem 3rem;display:grid;gap:1.5rem}
.width{display:grid;gap:.75rem;min-width:0}
figure{display:grid;gap:.5rem;margin-block-end:1rem;min-width:0}
figcaption{color:var(--soft);overflow-wrap:anywhere}
.pair{--at:50%;position:relative;display:grid;width:min(100%,var(--wide));background:repeating-linear-gradient(-45deg,#ece6d8 0 6px,#f4efe2 6px 12px);border:1px solid var(--rule);border-radius:6px;overflow:hidden}
.pair::before{content:"";position:absolute;z-index:1;inset-block-start:50%;inset-inline-start:var(--at);width:1.5rem;height:1.5rem;margin:-.75rem;border-radius:50%;background:var(--marigold);box-shadow:0 0 0 1px #14211b80;pointer-events:none}
.pair::after{content:"";position:absolute;inset-block:0;inset-inline-start:var(--at);width:2px;margin-inline-start:-1px;background:var(--marigold);box-shadow:0 0 0 1px #14211b80;pointer-events:none}
.side,.marks{grid-area:1/1;min-width:0;position:relative}
.side::after{position:absolute;inset-block-start:.5rem;padding:.1rem .55rem;border-radius:6px;background:#fff;color:var(--ink);box-shadow:0 0 0 1px #14211b40;font-size:.8125rem}
.side:first-child{clip-path:inset(0 calc(100% - var(--at)) 0 0)}.side:first-child::after{content:"Before";inset-inline-start:.5rem}
.side:nth-child(2){clip-path:inset(0 0 0 var(--at))}.side:nth-child(2)::after{content:"After";inset-inline-end:.5rem}
img{display:block;width:100%;height:auto}
.marks{pointer-events:none}
.mark{position:absolute;outline:2px solid var(--clay);outline-offset:2px;box-shadow:0 0 0 2px #fff;border-radius:2px;min-height:1px}
.pair input{grid-area:1/1;position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0;cursor:ew-resize;touch-action:pan-y;appearance:none}
.pair input::-webkit-slider-thumb{appearance:none;width:1px;height:100%}.pair input::-moz-range-thumb{width:1px;height:100%;border:0}
.pair:has(input:focus-visible){outline:3px solid var(--marigold);outline-offset:2px}
:is(a,summary):focus-visible{outline:3px solid var(--marigold);outline-offset:2px}
.whole img{width:min(100%,var(--wide));border:1px solid var(--rule);border-radius:6px}
:root:has([value=side-by-side]:checked) .pair{grid-template-columns:1fr 1fr;gap:2px;width:min(100%,calc(var(--wide)*2));overflow:visible}
:root:has([value=side-by-side]:checked) .side{clip-path:none}
:root:has([value=side-by-side]:checked) .pair::before,:root:has([value=side-by-side]:checked) .pair::after,:root:has([value=side-by-side]:checked) .pair input{display:none}
:root:has([value=side-by-side]:checked) :is(.side:nth-child(2),.marks){grid-area:1/2}
:root:has([value="375"]:checked) .width:not([data-width="375"]),:root:has([value="768"]:checked) .width:not([data-width="768"]),:root:has([value="1440"]:checked) .width:not([data-width="1440"]){display:none}
@media (width<720px){.bar{position:static}:root{scroll-padding-top:1rem}:root:has([value=side-by-side]:checked) .pair{grid-template-columns:1fr}:root:has([value=side-by-side]:checked) :is(.side:nth-child(2),.marks){grid-area:2/1}}
`

/** Names of the two compared sites, and time of the comparison. */
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

/** By key of a changed region: id of the element that shows it, and other pages with the same change. */
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

/** Assigns each change to its first occurrence, so that one on many pages, such as in the header, is shown once. */
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

/** Policy of the page: only its own script, styles and pictures. Inline styles are needed for `style` attributes. */
export const LOOKS_POLICY = `default-src 'none'; style-src 'unsafe-inline'; script-src ${sha256(LOOKS_SCRIPT)}; img-src data:; base-uri 'none'; form-action 'none'`

/** Renders a visual diff as one self-contained document: changed regions, before and after, with a slider. */
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
