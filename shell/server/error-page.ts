import { SITE } from 'shared-contracts'
import type { LoadedComposition } from './load-composition.ts'

/** What a page says that stands for an answer nobody wished for. */
export interface Notice {
  heading: string
  advice: string
  /** A form with a button, as markup. */
  form?: string
}

// In a layer before all others: the site's own styles win where there are any.
const STYLE =
  '@layer bare{body{margin:0;font:1.0625rem/1.55 system-ui,sans-serif}h1{line-height:1.1}}.notice{max-width:38rem;margin:0 auto;padding:4rem 1.5rem 6rem}.notice h1{margin:0 0 1rem}.notice button{min-height:3rem;padding:0 1.5rem;border:0;border-radius:6px;background:#0e5a47;color:#fff;font:inherit;font-weight:600;cursor:pointer}'

/** What surrounds a page of the live composition; works without script, as on every page. */
interface Frame {
  styles: string
  header: string
}

const HEADER_END = '</header>'
const STYLE_END = '</style>'

/** No picture, so that the browser asks for none. */
const BARE: Frame = { styles: '<link rel="icon" href="data:,">', header: '' }
const frames = new WeakMap<LoadedComposition, Frame>()

const frameOf = (live: LoadedComposition | null): Frame => {
  if (!live) return BARE
  const known = frames.get(live)
  if (known) return known
  const html = live.pages.get('/')?.bytes.identity.toString() ?? ''
  const layoutStyles = html.includes('<style>')
    ? html.slice(html.indexOf('<style>'), html.indexOf(STYLE_END) + STYLE_END.length)
    : ''
  const icons = [...html.matchAll(/<link rel="icon" [^<>]*>/g)].map(([link]) => link).join('\n')
  const start = html.search(/<header[ >]/)
  const end = html.indexOf(HEADER_END, start)
  const header = start === -1 || end === -1 ? '' : html.slice(start, end + HEADER_END.length)
  const frame = {
    styles: layoutStyles + (icons === '' ? BARE.styles : icons),
    header: header.replaceAll(' aria-current="page"', ''),
  }
  frames.set(live, frame)
  return frame
}

const { email, phone, phoneHref } = SITE.contact

/** A page in the look of what is live, and a plain one where nothing is. Repeats nothing of what was asked. */
export const noticePage = (
  live: LoadedComposition | null,
  { heading, advice, form = '' }: Notice,
): string => {
  const { styles, header } = frameOf(live)
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${heading} – ${SITE.name}</title>
<style>${STYLE}</style>${styles}</head>
<body>
${header}<main class="notice">
<h1>${heading}</h1>
<p>${advice}</p>
${form}<p>Or write to <a href="mailto:${email}">${email}</a>, or call <a href="${phoneHref}">${phone}</a>.</p>
</main>
</body>
</html>
`
}
