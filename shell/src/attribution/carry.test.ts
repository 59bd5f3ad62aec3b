// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { carryOnLinks } from './carry.ts'

let plid: string | null
let campaign: Record<string, string>
beforeAll(() => carryOnLinks({ plid: () => plid, campaign: () => campaign }))
beforeEach(() => {
  plid = 'partner-7'
  campaign = { utm_source: 'yard-sign' }
  document.body.innerHTML = ''
})

const followed = (href: string, attribute = 'data-carry', type = 'click'): string | null => {
  document.body.innerHTML = `<a href="${href}" ${attribute}><span>go</span></a>`
  document.addEventListener(type, (event) => event.preventDefault(), { once: true })
  document.querySelector('span')?.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }))
  return document.querySelector('a')?.getAttribute('href') ?? null
}

test('adds partner and campaign to the address', () => {
  expect(followed('/meeting?industry=Mortgages#times')).toBe(
    '/meeting?industry=Mortgages&plid=partner-7&utm_source=yard-sign#times',
  )
  expect(followed('https://meet.crewtally.example/intro', 'data-carry', 'auxclick')).toBe(
    'https://meet.crewtally.example/intro?plid=partner-7&utm_source=yard-sign',
  )
})

test('removes outdated values from the address', () => {
  plid = null
  campaign = {}
  expect(followed('/meeting?industry=Solar&plid=old&utm_term=old')).toBe('/meeting?industry=Solar')
})

test('does not change an unmarked link', () => {
  expect(followed('/meeting?industry=Solar', 'data-button')).toBe('/meeting?industry=Solar')
})
