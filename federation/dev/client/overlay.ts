import type { ShownError } from './dev-data.ts'

const STYLES = `
:host { position: fixed; inset: 0; z-index: 2147483647; display: grid; place-items: center;
  background: rgb(20 33 27 / 60%); font: 16px/1.5 system-ui, sans-serif; color: #14211b }
article { background: #fff; max-width: min(60rem, 94vw); max-height: 90vh; overflow: auto; padding: 24px;
  border-top: 6px solid #b23c20; border-radius: 6px; box-sizing: border-box }
h2 { margin: 0 0 8px; font-size: 18px; white-space: pre-wrap; overflow-wrap: anywhere }
p { margin: 0 0 12px }
code, pre { font: 14px/1.5 ui-monospace, monospace }
pre { background: #fbf8f1; padding: 12px; overflow: auto; margin: 0 0 12px }
pre b { background: #ffb020; font-weight: 600 }
button { font: inherit; padding: 6px 14px; border: 1px solid #14211b; background: none; border-radius: 6px }
`

let shown: HTMLElement | null = null

const element = (tag: string, text: string): HTMLElement => {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}

const frameOf = (frame: string): HTMLElement => {
  const pre = document.createElement('pre')
  for (const line of frame.split('\n')) pre.append(element(line.startsWith('>') ? 'b' : 'span', line), '\n')
  return pre
}

export const hideError = (): void => {
  shown?.remove()
  shown = null
}

/** Shows an error above the page, which is unchanged. */
export const showError = ({ message, place, frame, around }: ShownError): void => {
  hideError()
  const host = document.createElement('dev-error')
  host.setAttribute('role', 'alertdialog')
  host.setAttribute('aria-label', 'The page cannot be shown as it was edited')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLES)
  root.adoptedStyleSheets = [sheet]
  const article = document.createElement('article')
  article.append(element('h2', message))
  if (place !== null) {
    const at = document.createElement('p')
    at.append(element('code', place))
    article.append(at)
  }
  if (frame !== '') article.append(frameOf(frame))
  for (const [index, component] of around.entries())
    article.append(element('p', `${index === 0 ? 'in' : 'below'} ${component}`))
  const close = element('button', 'Close')
  close.addEventListener('click', hideError)
  article.append(close)
  root.append(article)
  root.addEventListener('keydown', (event) => {
    if ((event as KeyboardEvent).key === 'Escape') hideError()
  })
  document.documentElement.append(host)
  shown = host
  close.focus()
}
