// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rewriteSiteUrls } from './host-props.ts'

const SITE = 'https://site.example'
let container: HTMLElement
let end: () => void
beforeEach(() => {
  document.body.innerHTML = '<div></div>'
  container = document.body.firstElementChild as HTMLElement
  end = rewriteSiteUrls(container, SITE)
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

const attribute = (selector: string, name: string) => container.querySelector(selector)?.getAttribute(name)

test('rewrites root-relative URLs of links and images to the site, also after later changes, and keeps other URLs', async () => {
  container.innerHTML =
    '<a href="/hr#jobs">HR</a><p><img src="/_r/a.svg#p1"></p><a class="other" href="https://x.example/">X</a>'
  await vi.waitFor(() => expect(attribute('a', 'href')).toBe(`${SITE}/hr#jobs`))
  expect(attribute('img', 'src')).toBe(`${SITE}/_r/a.svg#p1`)
  expect(attribute('.other', 'href')).toBe('https://x.example/')
  container.querySelector('a')?.setAttribute('href', '/pay')
  await vi.waitFor(() => expect(attribute('a', 'href')).toBe(`${SITE}/pay`))
})

test('fetches a shared SVG file once and copies it into the document', async () => {
  const file =
    '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="check"></symbol><symbol id="star"></symbol></svg>'
  const fetched = vi.fn<typeof fetch>(async () => new Response(file))
  vi.stubGlobal('fetch', fetched)
  container.innerHTML =
    '<svg><use href="/_r/icons-x1.svg#check"/></svg><svg><use class="b" href="/_r/icons-x1.svg#star"/></svg>'
  await vi.waitFor(() => expect(attribute('.b', 'href')).toBe('#icons-x1-svg-star'))
  expect(attribute('use', 'href')).toBe('#icons-x1-svg-check')
  expect(fetched.mock.calls).toEqual([[`${SITE}/_r/icons-x1.svg`]])
  expect(document.getElementById('icons-x1-svg-check')).not.toBeNull()
})

test('changes no links after the root is unmounted', async () => {
  end()
  container.innerHTML = '<a href="/hr">HR</a>'
  await new Promise((resolve) => queueMicrotask(() => resolve(null)))
  expect(attribute('a', 'href')).toBe('/hr')
})
