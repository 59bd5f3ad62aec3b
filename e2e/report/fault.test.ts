import { expect, test } from 'vitest'
import { faultOf } from './fault.ts'
import type { Scene } from './scene.ts'

const scene = (more: Partial<Scene> = {}): Scene => ({
  url: 'http://localhost:4390/pay',
  composition: '0123456789abcdef',
  releases: { shell: '1.0.0', 'mf-pay': '1.3.0', 'mf-leadcapture': '2.0.0' },
  parts: [
    { place: 'route', area: 'mf-pay' },
    { place: 'slot:contact-block', area: 'mf-leadcapture' },
  ],
  failed: [],
  problems: [],
  ...more,
})

test('whose file stands in the error is at fault, and the shell only where nobody else is', () => {
  const stack = `TypeError: x is not a function
    at wake (http://localhost/_r/shell/1.0.0/assets/main.client-a.js:1:1)
    at Page (http://localhost/_r/mf-hr/1.2.0-0123456789ab/assets/hr-b.js:2:2)`
  expect(faultOf(stack, null)).toEqual({
    part: 'mf-hr',
    release: '1.2.0-0123456789ab',
    because: 'a file of it stands in the error',
  })
  const problems = ['page error: at wake (http://localhost/_r/shell/1.0.0/assets/main.client-a.js:1:1)']
  expect(faultOf('expected [] to equal []', scene({ problems }))).toMatchObject({
    part: 'shell',
    release: '1.0.0',
  })
})

test.for([
  [
    'the bus said that it failed',
    scene({ failed: ['mf-leadcapture'] }),
    'timed out',
    'mf-leadcapture',
    '2.0.0',
  ],
  ['a slot was looked into', scene(), "locator('#slot-contact-block form')", 'mf-leadcapture', '2.0.0'],
  [
    'the header was looked into',
    scene(),
    "locator('#shell > header').getByText('Products')",
    'shell',
    '1.0.0',
  ],
  ['the page is its own', scene(), "locator('main h1')", 'mf-pay', '1.3.0'],
  ['nothing is said of releases', scene({ releases: {} }), "locator('main h1')", 'mf-pay', null],
] as const)('where %s', ([, where, error, part, release]) => {
  expect(faultOf(error, where)).toMatchObject({ part, release })
})

test('where no page of the site was open nobody is named', () => {
  expect(faultOf('connect ECONNREFUSED', null)).toBeNull()
  expect(faultOf('expected 200', scene({ parts: [] }))).toBeNull()
})
