// Panel of previews and of the development server. It lists the release of each part of the page, and links to other versions.
// It creates elements one by one, because the Content-Security-Policy forbids HTML from strings. A shadow root isolates its
// styles from the page.
const STYLES = `
:host { all: initial; position: fixed; inset-inline-end: 12px; inset-block-end: 12px; z-index: 2147483646;
  font: 14px/1.45 system-ui, sans-serif; color: #14211b }
details { background: #fff; border: 1px solid #14211b; border-radius: 6px; max-inline-size: min(24rem, calc(100vw - 24px));
  max-block-size: 80vh; overflow: auto }
summary { padding: 8px 12px; cursor: pointer; font-weight: 600 }
:focus-visible { outline: 3px solid #0e5a47; outline-offset: 2px }
div { padding: 0 12px 12px }
dl { margin: 0 0 12px; display: grid; gap: 2px 12px; grid-template-columns: auto 1fr }
dt { color: #4d5a53 } dd { margin: 0; overflow-wrap: anywhere }
label { display: block; margin-block-start: 8px }
select { display: block; inline-size: 100%; font: inherit; padding: 4px; margin-block-start: 2px }
a { display: inline-block; margin-block-start: 12px; color: #0e5a47 }
`

const element = (tag, text = '') => {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}

const placesOf = ({ places }) => {
  const list = element('dl')
  for (const { place, name, release } of places) {
    list.append(element('dt', place), element('dd', `${name} ${release}`))
  }
  return list
}

const switchOf = ({ label, options }) => {
  const whole = element('label', label)
  const select = element('select')
  for (const [index, option] of options.entries()) {
    const choice = element('option', option.label)
    choice.value = String(index)
    choice.selected = option.isShown
    select.append(choice)
  }
  select.addEventListener('change', () => location.assign(options[Number(select.value)].href))
  whole.append(select)
  return whole
}

const host = element('release-panel')
const root = host.attachShadow({ mode: 'open' })
const sheet = new CSSStyleSheet()
sheet.replaceSync(STYLES)
root.adoptedStyleSheets = [sheet]
const details = element('details')
const summary = element('summary', 'Releases')
const body = element('div')
details.append(summary, body)
root.append(details)

const fill = async () => {
  const path = location.pathname
  const answer = await fetch(`/_panel/page.json?path=${encodeURIComponent(path)}`)
  if (!answer.ok || path !== location.pathname) return
  const page = await answer.json()
  summary.textContent = page.title
  body.replaceChildren(placesOf(page), ...page.switches.map(switchOf))
  if (page.leave !== undefined) {
    const leave = element('a', 'Leave the preview')
    leave.href = page.leave
    body.append(leave)
  }
  host.dataset.path = path
}

details.addEventListener('toggle', () => {
  if (details.open) void fill()
})
globalThis.navigation?.addEventListener('navigatesuccess', () => void fill())
const begin = () => {
  document.body.append(host)
  void fill()
}
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin)
else begin()
