// @vitest-environment happy-dom
import { AreaName } from 'shared-contracts'
import { expect, test, vi } from 'vitest'
import { findFragmentSource } from './fragment-modules.ts'
import { createSampleProps } from './sample-props.ts'
import { renderFragment } from './prerender.tsx'

const AREA = AreaName.parse('mf-pay')

test.each([
  [
    'no file matches',
    ['./slots/deal.tsx'],
    'mf-pay/src/slots/deal-solar.tsx does not exist, but the manifest has the slot deal-solar. Create the file, or remove the slot.',
  ],
  [
    'two patterns match',
    ['./slots/deal-[trade].tsx', './slots/[kind]-solar.tsx'],
    'mf-pay/src/slots/deal-[trade].tsx and mf-pay/src/slots/[kind]-solar.tsx both match the slot deal-solar. Rename one of them, or create src/slots/deal-solar.tsx.',
  ],
  [
    'a name has two parameters',
    ['./slots/deal-solar.tsx', './slots/[kind]-[trade].tsx'],
    'mf-pay/src/slots/[kind]-[trade].tsx has two parameters. The name of a file can have one: rename the file.',
  ],
])('rejects the files of a fragment if %s', (_when, files, message) => {
  expect(() => findFragmentSource(AREA, files, { kind: 'slot', id: 'deal-solar' })).toThrow(message)
})

const Slot = ({ trade }: { trade: string }) => (
  <label>
    {trade} <input name="amount" />
  </label>
)
const MODULES = { pages: {}, islands: {}, slots: { './slots/deal-[trade].tsx': async () => Slot } }

test('hydrates the HTML of a build with the same parameter, and keeps the input of visitors in updates', async () => {
  const key = { kind: 'slot', id: 'deal-solar' } as const
  const element = document.body.appendChild(document.createElement('div'))
  element.innerHTML = await renderFragment(AREA, MODULES, key, AbortSignal.timeout(5000))
  // Load the modules again. The component then hydrates with other module instances than it was rendered with, as in a browser.
  vi.resetModules()
  const { defineLifecycles } = await import('./lifecycles.ts')
  const { bootstrap, mount, update } = defineLifecycles(AREA, MODULES)
  expect(element.textContent).toBe('solar ')
  const input = element.querySelector('input')
  const publish = vi.fn<() => void>()
  const props = { ...createSampleProps(element), ...key, publish }
  await bootstrap(props)
  await mount(props)
  if (input) input.value = '12'
  await update({ ...props, location: { ...props.location, search: '?a=b' } })
  expect(element.textContent).toBe('solar ')
  expect(element.querySelector('input')).toBe(input)
  expect(input?.value).toBe('12')
  expect(publish).not.toHaveBeenCalled()
})
