// @vitest-environment happy-dom
import type { BusEvent } from 'shared-contracts'
import { useState } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Router, useSearchParams } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { FragmentBoundary, RemoteRoot } from './remote-root.tsx'
import { createSampleProps } from './sample-props.ts'
import { keepServerHtml } from './server-html.ts'
import { registerRouter, useShell } from './shell-services.ts'

const Broken = () => {
  throw new Error('boom')
}

test('reports an error once and does not reload the page if another host mounted into an empty element', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const events: BusEvent[] = []
  const container = document.body.appendChild(document.createElement('div'))
  createRoot(container, { onCaughtError: () => undefined }).render(
    <FragmentBoundary area="mf-pay" publish={(event) => events.push(event)}>
      <Broken />
    </FragmentBoundary>,
  )
  await vi.waitFor(() => expect(events).toHaveLength(1))
  expect(events).toEqual([{ type: 'remote_error', area: 'mf-pay', stage: 'mount', message: 'Error: boom' }])
  expect(container.textContent).toBe('')
  expect(reload).not.toHaveBeenCalled()
})

const FORM =
  '<form><input id="name"><textarea id="message"></textarea><select id="trade"><option>Solar</option><option>Turf</option></select><input id="terms" type="checkbox"><button type="button">Break</button></form>'

/** Component that throws an error during rendering after a visitor presses the component's button. */
const Form = () => {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) throw new Error('late')
  return (
    <form>
      <input id="name" ref={(name) => name?.setAttribute('aria-invalid', 'true')} />
      <textarea id="message" />
      <select id="trade">
        <option>Solar</option>
        <option>Turf</option>
      </select>
      <input id="terms" type="checkbox" />
      <button type="button" onClick={() => setBroken(true)}>
        Break
      </button>
    </form>
  )
}

test.each([
  ['throws during hydration', Broken],
  ['throws after hydration', Form],
])('restores the HTML, the values and the focus of a form that %s', async (_when, Part) => {
  document.body.innerHTML = '<div><div></div></div><p hidden data-load-again=""></p>'
  const container = document.body.querySelector('div > div') as HTMLElement
  container.innerHTML = FORM
  keepServerHtml(container)
  const control = (id: string) => container.querySelector<HTMLInputElement>(`#${id}`)
  const type = () => {
    for (const [id, value] of Object.entries({ name: 'Dana', message: 'Hello', trade: 'Turf' }))
      Object.assign(control(id) ?? {}, { value })
    Object.assign(control('terms') ?? {}, { checked: true })
    control('message')?.focus()
  }
  const publish = vi.fn<(event: BusEvent) => void>()
  const options = { onCaughtError: () => undefined, onRecoverableError: () => undefined }
  type()
  const before = [...container.querySelectorAll('input, select, textarea')]
  hydrateRoot(
    container,
    <FragmentBoundary area="mf-leadcapture" publish={publish}>
      <Part />
    </FragmentBoundary>,
    options,
  )
  const button = container.querySelector('button')
  await vi.waitFor(() => {
    button?.click()
    expect(publish).toHaveBeenCalledOnce()
  })
  expect(document.querySelector('p')?.hasAttribute('hidden')).toBe(false)
  const after = [...container.querySelectorAll('input, select, textarea')]
  expect(after.map((one, index) => one === before[index])).toEqual([true, true, true, true])
  expect(control('name')?.hasAttribute('aria-invalid')).toBe(false)
  const values = ['name', 'message', 'trade'].map((id) => control(id)?.value)
  expect([...values, control('terms')?.checked]).toEqual(['Dana', 'Hello', 'Turf', true])
  expect(document.activeElement?.id).toBe('message')
  document.body.innerHTML = ''
})

const WithoutRouter = () => <p>{useShell().location.search}</p>
const WithRouter = () => <p>{useSearchParams()[0].get('deal')}</p>

test('passes the location to components, and to the router if the code of the page has registered it', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  createRoot(container).render(
    <RemoteRoot {...createSampleProps(container)} Page={WithoutRouter} params={{}} />,
  )
  await vi.waitFor(() => expect(container.textContent).toBe('?deal=solar'))
  const other = document.body.appendChild(document.createElement('div'))
  registerRouter(Router)
  createRoot(other).render(<RemoteRoot {...createSampleProps(other)} Page={WithRouter} params={{}} />)
  await vi.waitFor(() => expect(other.textContent).toBe('solar'))
})
