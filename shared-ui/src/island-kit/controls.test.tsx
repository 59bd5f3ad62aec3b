// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { ControlPanel, NumberField, RadioField, readChangedControls, SelectField } from './controls.tsx'
import { Stepper } from './more-controls.tsx'

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)

const ignore = () => {}
const TRADES = [
  { value: 'solar', label: 'Solar' },
  { value: 'turf', label: 'Turf' },
]
const Panel = () => (
  <ControlPanel label="Change two things">
    <SelectField name="trade" label="Trade" value="solar" options={TRADES} onChange={ignore} />
    <NumberField
      name="days"
      label="Days"
      value="5"
      min={1}
      max={5}
      unit="days"
      hint="1 to 5"
      problem={undefined}
      onChange={ignore}
    />
    <RadioField name="side" label="Side" value="turf" options={TRADES} onChange={ignore} />
  </ControlPanel>
)
const panelIn = (place: Element) => place.querySelector('fieldset') as HTMLFieldSetElement

let place: HTMLElement
beforeEach(() => {
  document.body.innerHTML = '<div></div>'
  place = document.body.firstElementChild as HTMLElement
})

test.each([
  ['2340000', undefined, '2,340,000'],
  ['999', undefined, null],
  ['2340000', 'Enter less.', null],
])('NumberField with the value %s and the problem %s shows separators as %s', (value, problem, separated) => {
  place.innerHTML = renderToString(
    <NumberField
      {...{ name: 'price', label: 'Price', value, min: 0, max: 9_000_000, unit: '$', hint: '', problem }}
      onChange={ignore}
    />,
  )
  expect(place.querySelector('[data-unit]')?.getAttribute('data-separated')).toBe(separated)
})

test('readChangedControls returns no values of unchanged controls', () => {
  place.innerHTML = renderToString(<Panel />)
  expect(readChangedControls(panelIn(place))).toEqual({})
})

test('readChangedControls returns values that were changed before hydration, by name', async () => {
  place.innerHTML = renderToString(<Panel />)
  const [trade, days, solar] = ['select', '[type="number"]', '[type="radio"]'].map((control) =>
    place.querySelector<HTMLInputElement>(control),
  )
  if (!trade || !days || !solar) throw new Error('a control is missing')
  trade.value = 'turf'
  days.value = '3'
  solar.checked = true
  await act(async () => {
    hydrateRoot(place, <Panel />)
  })
  expect(readChangedControls(panelIn(place))).toEqual({ trade: 'turf', days: '3', side: 'solar' })
})

test('a stepper’s button keeps the focus at the last step, and does not step further', async () => {
  const onStep = vi.fn<(by: 1 | -1) => void>()
  await act(async () => {
    createRoot(place).render(
      <Stepper label="Days" previous="Previous" next="Next" isFirst={false} isLast onStep={onStep}>
        Friday
      </Stepper>,
    )
  })
  const [previous, next] = place.querySelectorAll('button')
  next?.focus()
  next?.click()
  expect(onStep).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(next)
  expect(next?.getAttribute('aria-disabled')).toBe('true')
  previous?.click()
  expect(onStep).toHaveBeenCalledExactlyOnceWith(-1)
})
