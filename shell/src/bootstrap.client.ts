import { createBus } from './analytics/bus.ts'
import { publishButtonClicks } from './analytics/button-clicks.ts'
import { collectForTests } from './analytics/collector.ts'
import { rememberTouch } from './attribution/touches.ts'
import { readDocumentData, rootElement } from './document-data.ts'
import { createPlidStore } from './plid/plid.ts'
import { clickedPage } from './routing/link-click.ts'
import { prefetchOnIntent } from './routing/prefetch.ts'
import type { ShellEntry, ShellRuntime } from './runtime.ts'
import { preloadModules, whenIdle } from './waking/preload.ts'
import { createClickReplay } from './waking/replay-clicks.ts'
import { watchRoots } from './waking/watch-roots.ts'

/** How long a followed link waits for the shell's code before the browser follows it by itself. */
const PATIENCE_MS = 1500

const data = readDocumentData()
const plid = createPlidStore(() => localStorage)
const bus = createBus({
  url: () => location.href,
  now: () => new Date(),
  composition: data.page.composition,
  plid: plid.get,
})
const replay = createClickReplay()

let page = data.page
let endWatch = () => {}
let runtime: Promise<ShellRuntime> | null = null
let fetched = false

const preload = () => {
  fetched = true
  preloadModules(data.shell.scripts)
  for (const root of page.roots) if (root.wake !== 'none') preloadModules(root.scripts)
}

const wakeShell = (): Promise<ShellRuntime> => {
  runtime ??= (import(/* @vite-ignore */ data.shell.entry) as Promise<ShellEntry>)
    .then((entry) => entry.start({ data, publish: bus.publish, plid: plid.get, watch }))
    .catch((error: unknown) => {
      runtime = null
      bus.publish({ type: 'remote_error', area: 'shell', stage: 'load', message: String(error).slice(0, 300) })
      throw error
    })
  return runtime
}

const wakeRoot = (index: number): void => {
  const element = rootElement(index)
  wakeShell()
    .then((shell) => shell.wake(index))
    .then(() => element && replay.replay(element))
    // The page stays as the server rendered it; the bus already has the reason.
    .catch(() => {})
}

const watch = (next: typeof page): void => {
  endWatch()
  page = next
  if (fetched) preload()
  endWatch = watchRoots(next, (index, urgent) => {
    if (urgent) wakeRoot(index)
    else whenIdle(() => wakeRoot(index))
  })
}

const goTo = (url: URL): void => {
  const tooLate = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE_MS))
  Promise.race([wakeShell(), tooLate]).then(
    (shell) => shell.navigate(url),
    () => location.assign(url),
  )
}

collectForTests(bus)
rememberTouch(() => localStorage, new URL(location.href), document.referrer, new Date())
const captured = plid.capture(new URL(location.href))
if (captured !== null) bus.publish({ type: 'plid_captured', plid: captured })
bus.publish({ type: 'page_view', title: document.title })
publishButtonClicks(bus.publish)
prefetchOnIntent(data.page.composition)
whenIdle(preload)
watch(page)

document.addEventListener('click', (event) => {
  // Until the shell's code has been asked for, following a link is faster as the browser does it.
  if (!fetched) return
  const url = clickedPage(event, location)
  if (!url) return
  event.preventDefault()
  goTo(url)
})

addEventListener('popstate', () => {
  // Once awake, the router listens itself.
  if (runtime === null && location.pathname !== page.path) goTo(new URL(location.href))
})

for (const type of ['pointerover', 'focusin', 'touchstart']) {
  document.addEventListener(
    type,
    (event) => {
      const chrome = event.target instanceof Element && event.target.closest('header, footer')
      if (chrome && !chrome.closest('[data-root]')) wakeShell().catch(() => {})
    },
    { passive: true },
  )
}
