import { expect, test } from 'vitest'
import { parseContract } from './parse.ts'
import { PublicSettings } from './settings.ts'

test('without a word the meeting page uses our own booking pages', () => {
  expect(PublicSettings.parse({}).meetings).toEqual({ widget: 'own', generalUrl: '/api/v1/bookings/general', mortgageUrl: '/api/v1/bookings/mortgage', scriptUrl: null })
})

const VENDOR = { widget: 'calendly', generalUrl: 'https://calendly.com/crew/demo', mortgageUrl: 'https://calendly.com/crew/mortgage', scriptUrl: 'https://assets.calendly.com/widget.js' }

test('a vendor\'s addresses are taken, and a stand-in\'s on this machine', () => {
  expect(PublicSettings.parse({ meetings: VENDOR }).meetings).toEqual(VENDOR)
  expect(PublicSettings.safeParse({ meetings: { ...VENDOR, scriptUrl: 'http://127.0.0.1:4399/widget.js' } }).success).toBe(true)
})

test.each([
  [{ widget: 'zoom' }, 'settings: meetings.widget: must be one of own, hubspot, calendly'],
  [{ ...VENDOR, scriptUrl: null }, 'settings: meetings.scriptUrl: must be the address of the script of calendly'],
  [{ ...VENDOR, generalUrl: '/demo' }, 'settings: meetings.generalUrl: must be an address of calendly'],
  [{ ...VENDOR, mortgageUrl: 'javascript:alert(1)' }, 'settings: meetings.mortgageUrl: must be a path of the site or an https address'],
  [{ ...VENDOR, mortgageUrl: 'http://calendly.com/x' }, 'settings: meetings.mortgageUrl: must be a path of the site or an https address'],
  [{ generalUrl: 'https://elsewhere.example/' }, 'settings: meetings.generalUrl: must be a path of the site with the widget own'],
  [{ generalUrl: '//elsewhere.example/' }, 'settings: meetings.generalUrl: must be a path of the site or an https address'],
  [{ url: '/x' }, 'settings: meetings: Unrecognized key: "url"'],
])('bad settings are named with field and reason (%#)', (meetings, message) => {
  expect(() => parseContract(PublicSettings, { meetings }, 'settings')).toThrow(message)
})
