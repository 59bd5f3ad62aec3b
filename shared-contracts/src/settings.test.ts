import { expect, test } from 'vitest'
import { parseContract } from './parse.ts'
import { PublicSettings } from './settings.ts'

test('defaults to the booking pages of the lead API', () => {
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

test("accepts a vendor's addresses, and those of a fake on this machine", () => {
  expect(PublicSettings.parse({ meetings: VENDOR }).meetings).toEqual(VENDOR)
  expect(
    PublicSettings.safeParse({ meetings: { ...VENDOR, scriptUrl: 'http://127.0.0.1:4399/widget.js' } })
      .success,
  ).toBe(true)
})

test.each([
  [{ widget: 'zoom' }, '`meetings.widget` ', 'Expected one of own, hubspot, calendly'],
  [{ ...VENDOR, scriptUrl: null }, '`meetings.scriptUrl` ', 'Expected the address of the script of calendly'],
  [{ ...VENDOR, generalUrl: '/demo' }, '`meetings.generalUrl` ', 'Expected an address of calendly'],
  [
    { ...VENDOR, mortgageUrl: 'javascript:alert(1)' },
    '`meetings.mortgageUrl` ',
    'Expected a path of the site or an https address',
  ],
  [
    { ...VENDOR, mortgageUrl: 'http://calendly.com/x' },
    '`meetings.mortgageUrl` ',
    'Expected a path of the site or an https address',
  ],
  [
    { generalUrl: 'https://elsewhere.example/' },
    '`meetings.generalUrl` ',
    'Expected a path of the site with the widget own',
  ],
  [
    { generalUrl: '//elsewhere.example/' },
    '`meetings.generalUrl` ',
    'Expected a path of the site or an https address',
  ],
  [{ url: '/x' }, '`meetings` ', 'has the unknown key `url`'],
])('names field and rule of invalid meeting settings, case %#', (meetings, key, rule) => {
  const parse = () => parseContract(PublicSettings, { meetings }, 'settings')
  expect(parse).toThrow(`settings: ${key}`)
  expect(parse).toThrow(rule)
})

const FORM = { platform: 'hubspot', portalId: '4700001', formId: '0b1c2d3e-4f50-4617-8293-a4b5c6d7e8f9' }

test("adds a default base address and region to the settings of the platform's demo form", () => {
  expect(PublicSettings.parse({ demoForm: FORM }).demoForm).toEqual({
    ...FORM,
    baseUrl: 'https://js.hsforms.net',
    region: 'na1',
  })
  expect(PublicSettings.parse({})).not.toHaveProperty('demoForm')
})

test.each([
  [{ demoForm: { ...FORM, platform: 'other' } }, '`demoForm.platform` ', 'Expected hubspot'],
  [{ demoForm: { ...FORM, portalId: 'x' } }, '`demoForm.portalId` ', 'Expected the digits of the account'],
  [
    { demoForm: { ...FORM, baseUrl: 'https://js.hsforms.net/' } },
    '`demoForm.baseUrl` ',
    'It must end without a slash',
  ],
  [
    { chooseSlotUrl: 'javascript:alert(1)' },
    '`chooseSlotUrl` ',
    'Expected a path of the site or an https address',
  ],
])('names field and rule of invalid demo form settings, case %#', (settings, key, rule) => {
  const parse = () => parseContract(PublicSettings, settings, 'settings')
  expect(parse).toThrow(`settings: ${key}`)
  expect(parse).toThrow(rule)
})

test('defaults to opt-in consent and the own collector as the only sink', () => {
  expect(PublicSettings.parse({}).analytics).toBeUndefined()
  expect(PublicSettings.parse({ analytics: {} }).analytics).toEqual({ consent: 'opt-in', collector: true })
})

test.each([
  [{ analytics: { consent: 'never' } }, '`analytics.consent` ', 'Expected opt-in or opt-out'],
  [
    { analytics: { tagManager: { id: 'UA-1' } } },
    '`analytics.tagManager.id` ',
    'Expected a container id such as GTM-ABC1234',
  ],
  [
    { analytics: { marketing: { portalId: 'crew' } } },
    '`analytics.marketing.portalId` ',
    'Expected the digits of the account',
  ],
  [
    { analytics: { sessions: { id: 'a b' } } },
    '`analytics.sessions.id` ',
    'Expected an id of letters, digits, dashes',
  ],
  [
    { analytics: { apollo: { appId: 'abcd', allow: { connect: ['https://x.example/path'] } } } },
    '`analytics.apollo.allow.connect[0]` ',
    'Expected an origin, without a path',
  ],
  [
    { analytics: { partners: { scriptUrl: 'http://partner.example/p.js', storageKey: 'plid' } } },
    '`analytics.partners.scriptUrl` ',
    'Expected an https address',
  ],
  [
    {
      analytics: {
        partners: { scriptUrl: 'https://partner.example/p.js', storageKey: 'plid', queue: 'a.b' },
      },
    },
    '`analytics.partners.queue` ',
    'Expected the name of a global',
  ],
  [{ analytics: { pixel: {} } }, '`analytics` ', 'has the unknown key `pixel`'],
  [
    { map: { provider: 'google', key: 'short', place: 'Lehi' } },
    '`map.key` ',
    'Expected a key of the Maps Embed API',
  ],
  [
    { map: { provider: 'google', key: 'AIza-stand-in', place: 'x' } },
    '`map.place` ',
    'has 1 character; at least 3',
  ],
  [{ recruiterForm: { url: '/form' } }, '`recruiterForm.url` ', 'Expected an https address'],
  [{ video: { url: 'javascript:alert(1)' } }, '`video.url` ', 'Expected an https address'],
])('names field and rule of invalid settings of sinks and frames, case %#', (settings, key, rule) => {
  const parse = () => parseContract(PublicSettings, settings, 'settings')
  expect(parse).toThrow(`settings: ${key}`)
  expect(parse).toThrow(rule)
})

test('reports all problems at once', () => {
  const invalidSettings = {
    video: { url: 'x' },
    recruiterForm: {},
    map: { provider: 'google', key: '', place: 'Lehi, Utah' },
    analytics: { leadfeeder: { id: '' }, objectStorage: { scriptUrl: 'ftp://x' } },
  }
  const message = (() => {
    try {
      parseContract(PublicSettings, invalidSettings, 'settings')
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
    expect(message).toContain(`settings: \`${key}\` `)
})
