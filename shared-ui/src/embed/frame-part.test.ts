// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { getField, listenToFrames, parseHeight } from './frame-part.ts'

const ORIGIN = 'https://vendor.example'
let page: HTMLElement
let host: HTMLElement
let receivedData: unknown[]
beforeEach(() => {
  // The element is not in the document. Otherwise, happy-dom would load the frames and log errors.
  page = document.createElement('div')
  page.innerHTML = '<div id="host"><div><iframe></iframe></div></div><iframe id="other"></iframe>'
  host = page.querySelector('#host') as HTMLElement
  receivedData = []
  // In happy-dom, the `contentWindow` of a frame without a page is not an event target, so the test replaces it.
  for (const frame of page.querySelectorAll('iframe'))
    Object.defineProperty(frame, 'contentWindow', { value: new EventTarget() })
})

const post = (data: unknown, origin: string, frame: HTMLIFrameElement | null) =>
  window.dispatchEvent(
    Object.assign(new Event('message'), { data, origin, source: frame?.contentWindow ?? null }),
  )

test('receives messages only from frames inside the host, only from the given origin, and only until it is stopped', () => {
  const end = listenToFrames(host, ORIGIN, (data) => receivedData.push(data))
  const inside = host.querySelector('iframe')
  post('mine', ORIGIN, inside)
  post('another origin', 'https://evil.example', inside)
  post('another frame', ORIGIN, page.querySelector<HTMLIFrameElement>('#other'))
  post('no frame', ORIGIN, null)
  end()
  post('too late', ORIGIN, inside)
  expect(receivedData).toEqual(['mine'])
})

test.each([
  [812, 812],
  ['539', 539],
  [12.2, 13],
  [0, null],
  [-1, null],
  [1e9, null],
  ['tall', null],
  [{}, null],
])('reads %j as the height %j', (value, height) => {
  expect(parseHeight(value)).toBe(height)
})

test('reads a property of an object, and returns undefined for values of other types', () => {
  expect([{ a: 1 }, { b: 1 }, null, 'a', 7].map((data) => getField(data, 'a'))).toEqual([
    1,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
