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

test('defaults to opt-in consent and the own collector as the only sink', () => {
  expect(PublicSettings.parse({}).analytics).toBeUndefined()
  expect(PublicSettings.parse({ analytics: {} }).analytics).toEqual({ consent: 'opt-in', collector: true })
})

test('names field and rule of all invalid settings at once', () => {
  const invalidSettings = {
    demoForm: { ...FORM, platform: 'other', portalId: 'x', baseUrl: 'https://js.hsforms.net/' },
    chooseSlotUrl: 'javascript:alert(1)',
    map: { provider: 'google', key: 'short', place: 'x' },
    recruiterForm: { url: '/form' },
    video: { url: 'javascript:alert(1)' },
    analytics: {
      consent: 'never',
      tagManager: { id: 'UA-1' },
      marketing: { portalId: 'crew' },
      sessions: { id: 'a b' },
      apollo: { appId: 'abcd', allow: { connect: ['https://x.example/path'] } },
      partners: { scriptUrl: 'http://partner.example/p.js', storageKey: 'plid', queue: 'a.b' },
      pixel: {},
    },
  }
  const problems = [
    '`demoForm.platform` is "other". Expected hubspot.',
    '`demoForm.baseUrl` is "https://js.hsforms.net/". It must end without a slash.',
    '`demoForm.portalId` is "x". Expected the digits of the account.',
    '`chooseSlotUrl` is "javascript:alert(1)". Expected a path of the site or an https address.',
    '`map.key` is "short". Expected a key of the Maps Embed API.',
    '`map.place` has 1 character; at least 3: "x".',
    '`recruiterForm.url` is "/form". Expected an https address.',
    '`video.url` is "javascript:alert(1)". Expected an https address.',
    '`analytics.consent` is "never". Expected opt-in or opt-out.',
    '`analytics.tagManager.id` is "UA-1". Expected a container id such as GTM-ABC1234.',
    '`analytics.marketing.portalId` is "crew". Expected the digits of the account.',
    '`analytics.sessions.id` is "a b". Expected an id of letters, digits, dashes.',
    '`analytics.apollo.allow.connect[0]` is "https://x.example/path". Expected an origin, without a path.',
    '`analytics.partners.scriptUrl` is "http://partner.example/p.js". Expected an https address.',
    '`analytics.partners.queue` is "a.b". Expected the name of a global.',
    '`analytics` has the unknown key `pixel`. Remove it, or correct its spelling.',
  ]
  expect(() => parseContract(PublicSettings, invalidSettings, 'settings')).toThrow(
    problems.map((problem) => `settings: ${problem}`).join('\n'),
  )
})
