// @vitest-environment happy-dom
import type { RemoteProps } from 'shared-contracts'
import { expect, test } from 'vitest'
import { defineLifecycles } from './lifecycles.ts'

const Island = () => <p>Here</p>

const propsFor = (domElement: HTMLElement) =>
  ({
    name: 'mf-hr:island:note:1',
    area: 'mf-hr',
    domElement,
    kind: 'island',
    id: 'note',
    location: { pathname: '/hr', search: '', hash: '', state: null, key: 'first' },
    navigator: {},
    publish: () => undefined,
    settings: {},
    plid: null,
    consent: { measurement: false, marketing: false },
    takesOver: () => undefined,
  }) as unknown as RemoteProps

test('ignores an update whose code loads after the root was unmounted', async () => {
  let load: () => Promise<unknown> = async () => Island
  const { bootstrap, mount, update, unmount } = defineLifecycles('mf-hr', {
    pages: {},
    slots: {},
    islands: { './islands/note.tsx': () => load() },
  })
  const element = document.body.appendChild(document.createElement('div'))
  const props = propsFor(element)
  await bootstrap(props)
  await mount(props)
  expect(element.textContent).toBe('Here')
  const pendingLoad = Promise.withResolvers<unknown>()
  load = () => pendingLoad.promise
  const updated = update(props)
  await unmount(props)
  pendingLoad.resolve(Island)
  await expect(updated).resolves.toBeUndefined()
})
