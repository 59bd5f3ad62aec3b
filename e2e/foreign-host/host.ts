// Script of a third-party page that contains two areas: one is loaded with the Module Federation runtime, the other with
// single-spa.
import { init, loadRemote } from '@module-federation/runtime'
import * as runtimeCore from '@module-federation/runtime/core'
import { registerApplication, start } from 'single-spa'

type Lifecycle = (props: object) => Promise<unknown>
interface Lifecycles {
  bootstrap: Lifecycle
  mount: Lifecycle
  unmount: Lifecycle
}
interface Shown {
  manifest: string
  lifecycles: string
  /** `contact` contains the props of the contact block, `slides` those of the testimonials. */
  contact: object
  slides: object
}

const shown = JSON.parse(document.getElementById('shown')?.textContent ?? '') as Shown
const publishedEvents: unknown[] = []
const publish = (event: unknown) => void publishedEvents.push(event)
// The tests read this global variable.
Object.assign(globalThis, { publishedEvents })

const showByModuleFederation = async (): Promise<void> => {
  // Provide the core of the Module Federation runtime, because the builds of the areas do not contain it.
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore })
  init({ name: 'partner', remotes: [{ name: 'mf_leadcapture', entry: shown.manifest }] })
  const area = await loadRemote<Lifecycles>('mf_leadcapture/app')
  const props = { domElement: document.getElementById('contact'), publish, ...shown.contact }
  await area?.bootstrap(props)
  await area?.mount(props)
  Object.assign(globalThis, { leave: () => area?.unmount(props) })
}

const showBySingleSpa = (): void => {
  registerApplication({
    name: 'testimonials',
    app: () => import(/* @vite-ignore */ shown.lifecycles) as Promise<Lifecycles>,
    activeWhen: () => true,
    customProps: { domElementGetter: () => document.getElementById('slides'), publish, ...shown.slides },
  })
  start()
}

showBySingleSpa()
await showByModuleFederation()
