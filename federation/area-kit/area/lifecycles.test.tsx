// @vitest-environment happy-dom
import type { RemoteProps, BusEvent } from 'shared-contracts'
import { expect, test, describe, afterEach, beforeEach, vi } from 'vitest'
import { defineLifecycles, createHydratingClient } from './lifecycles.ts'
import { createSampleProps } from './sample-props.ts'
import { act, useEffect, useRef, useState } from 'react'

const Island = () => <p>Here</p>

test('ignores an update whose code loads after the root was unmounted', async () => {
  let load: () => Promise<unknown> = async () => Island
  const { bootstrap, mount, update, unmount } = defineLifecycles('mf-hr', {
    pages: {},
    slots: {},
    islands: { './islands/note.tsx': () => load() },
  })
  const element = document.body.appendChild(document.createElement('div'))
  const props = { ...createSampleProps(element), id: 'note' }
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

const Counter = () => {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  )
}

describe('hydrating client', () => {
  let element: HTMLElement
  let events: BusEvent[]
  const takesOver = vi.fn<() => void>()
  const client = createHydratingClient('mf-hr')

  const rootIn = (html: string) => {
    element.innerHTML = html
    client.expect({
      domElement: element,
      kind: 'island',
      id: 'counter',
      publish: (event: BusEvent) => events.push(event),
      takesOver,
    } as unknown as RemoteProps)
    return client.createRoot(element)
  }

  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    element = document.body.appendChild(document.createElement('div'))
    events = []
    takesOver.mockReset()
  })
  afterEach(() => {
    element.remove()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  test('hydrates existing HTML, keeps its nodes and calls `takesOver`', async () => {
    const root = rootIn('<button type="button">0</button>')
    const button = element.querySelector('button')
    await act(async () => root.render(<Counter />))
    expect(takesOver).toHaveBeenCalledOnce()
    expect(element.querySelector('button')).toBe(button)
    await act(async () => button?.click())
    expect(button?.textContent).toBe('1')
    expect(events).toEqual([])
  })

  test.each(['before', 'while'])(
    'keeps value and focus of a slider that is focused %s React hydrates a translated page',
    async (when) => {
      vi.spyOn(console, 'error').mockImplementation(() => {})
      const read: string[] = []
      const Slider = () => {
        const slider = useRef<HTMLInputElement>(null)
        useEffect(() => void read.push(slider.current?.value ?? ''), [])
        return (
          <label>
            Setter
            <input ref={slider} type="range" name="setter" defaultValue="30" />
            <input type="radio" name="pool" defaultChecked={false} />
          </label>
        )
      }
      element.innerHTML =
        '<label>Verkäufer<input type="range" name="setter" value="30"><input type="radio" name="pool"></label>'
      const [slider, radio] = element.querySelectorAll('input')
      if (!slider || !radio) throw new Error('unreachable')
      if (when === 'before') slider.focus()
      slider.value = '35'
      radio.checked = true
      client.expect({
        domElement: element,
        kind: 'island',
        id: 'slider',
        publish: (event: BusEvent) => events.push(event),
        takesOver,
      } as unknown as RemoteProps)
      const root = client.createRoot(element)
      if (when === 'while') slider.focus()
      await act(async () => root.render(<Slider />))
      const [newSlider, newRadio] = element.querySelectorAll('input')
      expect(newSlider).not.toBe(slider)
      expect([newSlider?.value, newRadio?.checked, read]).toEqual(['35', true, ['35']])
      expect(document.activeElement).toBe(newSlider)
      expect(events).toMatchObject([{ type: 'remote_error', stage: 'hydrate' }])
    },
  )

  test('applies a key press whose default action runs after React replaced the control', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const typed: string[] = []
    const Amount = () => {
      const [amount, setAmount] = useState('10')
      return (
        <label>
          Amount
          <input
            name="amount"
            value={amount}
            onChange={({ target }) => {
              typed.push(target.value)
              setAmount(target.value)
            }}
          />
        </label>
      )
    }
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const root = rootIn('<label>Betrag<input name="amount" value="10"></label>')
    const serverInput = element.querySelector('input')
    await act(async () => root.render(<Amount />))
    const newInput = element.querySelector('input')
    if (serverInput) serverInput.value = '11'
    act(() => void vi.runAllTimers())
    vi.useRealTimers()
    expect([newInput === serverInput, newInput?.value, typed]).toEqual([false, '11', ['11']])
  })

  test('renders into an element without HTML', async () => {
    const root = rootIn('')
    await act(async () => root.render(<Counter />))
    expect(element.textContent).toBe('0')
  })

  test('replaces HTML that differs from what the code renders, and reports the mismatch', async () => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
    const root = rootIn('<button type="button">7</button>')
    await act(async () => root.render(<Counter />))
    expect(element.textContent).toBe('0')
    expect(events).toEqual([
      expect.objectContaining({ type: 'remote_error', area: 'mf-hr', stage: 'hydrate' }),
    ])
    expect(consoleError).toHaveBeenCalled()
  })
})
