import { expect, test } from 'vitest'
import { parseContract } from './parse.ts'
import { PublicSettings } from './settings.ts'

test('without a word the meeting page uses our own booking pages', () => {
  expect(PublicSettings.parse({}).meetings).toEqual({
    widget: 'own',
    generalUrl: '/api/v1/bookings/general',
    mortgageUrl: '/api/v1/bookings/mortgage',
    scriptUrl: null,
  })
})

const VENDOR = {
  widget: 'calendly',
  generalUrl: 'https://calendly.com/crew/demo',
  mortgageUrl: 'https://calendly.com/crew/mortgage',
  scriptUrl: 'https://assets.calendly.com/widget.js',
}

test("a vendor's addresses are taken, and a stand-in's on this machine", () => {
  expect(PublicSettings.parse({ meetings: VENDOR }).meetings).toEqual(VENDOR)
  expect(
    PublicSettings.safeParse({ meetings: { ...VENDOR, scriptUrl: 'http://127.0.0.1:4399/widget.js' } })
      .success,
  ).toBe(true)
})

test.each([
  [{ widget: 'zoom' }, 'settings: meetings.widget: must be one of own, hubspot, calendly'],
  [
    { ...VENDOR, scriptUrl: null },
    'settings: meetings.scriptUrl: must be the address of the script of calendly',
  ],
  [{ ...VENDOR, generalUrl: '/demo' }, 'settings: meetings.generalUrl: must be an address of calendly'],
  [
    { ...VENDOR, mortgageUrl: 'javascript:alert(1)' },
    'settings: meetings.mortgageUrl: must be a path of the site or an https address',
  ],
  [
    { ...VENDOR, mortgageUrl: 'http://calendly.com/x' },
    'settings: meetings.mortgageUrl: must be a path of the site or an https address',
  ],
  [
    { generalUrl: 'https://elsewhere.example/' },
    'settings: meetings.generalUrl: must be a path of the site with the widget own',
  ],
  [
    { generalUrl: '//elsewhere.example/' },
    'settings: meetings.generalUrl: must be a path of the site or an https address',
  ],
  [{ url: '/x' }, 'settings: meetings: Unrecognized key: "url"'],
])('bad settings are named with field and reason (%#)', (meetings, message) => {
  expect(() => parseContract(PublicSettings, { meetings }, 'settings')).toThrow(message)
})

const FORM = { platform: 'hubspot', portalId: '4700001', formId: '0b1c2d3e-4f50-4617-8293-a4b5c6d7e8f9' }

test("the platform's form has a base address and a region of its own unless told otherwise", () => {
  expect(PublicSettings.parse({ demoForm: FORM }).demoForm).toEqual({
    ...FORM,
    baseUrl: 'https://js.hsforms.net',
    region: 'na1',
  })
  expect(PublicSettings.parse({})).not.toHaveProperty('demoForm')
})

test.each([
  [{ demoForm: { ...FORM, platform: 'other' } }, 'settings: demoForm.platform: must be hubspot'],
  [
    { demoForm: { ...FORM, portalId: 'x' } },
    'settings: demoForm.portalId: must be the digits of the account',
  ],
  [
    { demoForm: { ...FORM, baseUrl: 'https://js.hsforms.net/' } },
    'settings: demoForm.baseUrl: must end without a slash',
  ],
  [
    { chooseSlotUrl: 'javascript:alert(1)' },
    'settings: chooseSlotUrl: must be a path of the site or an https address',
  ],
])('bad settings are named with field and reason, %#', (settings, message) => {
  expect(() => parseContract(PublicSettings, settings, 'settings')).toThrow(message)
})

test('without a word there is no sink but our own collector, and it asks first', () => {
  expect(PublicSettings.parse({}).analytics).toBeUndefined()
  expect(PublicSettings.parse({ analytics: {} }).analytics).toEqual({ consent: 'opt-in', collector: true })
})

test.each([
  [{ analytics: { consent: 'never' } }, 'settings: analytics.consent: must be opt-in or opt-out'],
  [
    { analytics: { tagManager: { id: 'UA-1' } } },
    'settings: analytics.tagManager.id: must be a container id such as GTM-ABC1234',
  ],
  [
    { analytics: { marketing: { portalId: 'crew' } } },
    'settings: analytics.marketing.portalId: must be the digits of the account',
  ],
  [
    { analytics: { sessions: { id: 'a b' } } },
    'settings: analytics.sessions.id: must be an id of letters, digits, dashes',
  ],
  [
    { analytics: { apollo: { appId: 'abcd', allow: { connect: ['https://x.example/path'] } } } },
    'settings: analytics.apollo.allow.connect.0: must be an origin, without a path',
  ],
  [
    { analytics: { partners: { scriptUrl: 'http://partner.example/p.js', storageKey: 'plid' } } },
    'settings: analytics.partners.scriptUrl: must be an https address',
  ],
  [
    {
      analytics: {
        partners: { scriptUrl: 'https://partner.example/p.js', storageKey: 'plid', queue: 'a.b' },
      },
    },
    'settings: analytics.partners.queue: must be the name of a global',
  ],
  [{ analytics: { pixel: {} } }, 'settings: analytics: Unrecognized key: "pixel"'],
  [
    { map: { provider: 'google', key: 'short', place: 'Lehi' } },
    'settings: map.key: must be a key of the Maps Embed API',
  ],
  [
    { map: { provider: 'google', key: 'AIza-stand-in', place: 'x' } },
    'settings: map.place: must be 3 to 200 characters',
  ],
  [{ recruiterForm: { url: '/form' } }, 'settings: recruiterForm.url: must be an https address'],
  [{ video: { url: 'javascript:alert(1)' } }, 'settings: video.url: must be an https address'],
])('bad settings of sinks and frames are named with field and reason, %#', (settings, message) => {
  expect(() => parseContract(PublicSettings, settings, 'settings')).toThrow(message)
})

test('all that is wrong is said at once', () => {
  const wrong = {
    video: { url: 'x' },
    recruiterForm: {},
    map: { provider: 'google', key: '', place: 'Lehi, Utah' },
    analytics: { leadfeeder: { id: '' }, objectStorage: { scriptUrl: 'ftp://x' } },
  }
  const message = (() => {
    try {
      parseContract(PublicSettings, wrong, 'settings')
      return ''
    } catch (error) {
      return String(error)
    }
  })()
  for (const key of [
    'video.url',
    'recruiterForm.url',
    'map.key',
    'analytics.leadfeeder.id',
    'analytics.objectStorage.scriptUrl',
  ])
    expect(message).toContain(`settings: ${key}: `)
})
