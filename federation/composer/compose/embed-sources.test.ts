import { PublicSettings } from 'shared-contracts'
import { expect, test } from 'vitest'
import { embedSources } from './composition-parts.ts'

const sourcesOf = (settings: unknown) => embedSources(PublicSettings.parse(settings))
const NOTHING = { frame: ["'self'"], script: [], connect: [], image: [] }

test('without settings pages load nothing from elsewhere', () => {
  expect(sourcesOf({})).toEqual(NOTHING)
  expect(sourcesOf({ analytics: {} })).toEqual(NOTHING)
})

test('a frame is let in as a frame, and as nothing else', () => {
  const frames = {
    map: { provider: 'google', key: 'AIza-stand-in', place: 'Lehi, Utah' },
    recruiterForm: { url: 'https://form.vendor.example/230?x' },
    video: { url: 'https://video.vendor.example/watch' },
  }
  expect(sourcesOf(frames)).toEqual({
    ...NOTHING,
    frame: [
      "'self'",
      'https://www.google.com',
      'https://form.vendor.example',
      'https://video.vendor.example',
    ],
  })
})

test.each([
  [
    'tagManager',
    { id: 'GTM-ABC1234' },
    'https://www.googletagmanager.com',
    'https://www.google-analytics.com',
  ],
  ['marketing', { portalId: '1' }, 'https://js.hs-scripts.com', 'https://track.hubspot.com'],
  ['sessions', { id: 'abcd' }, 'https://www.clarity.ms', 'https://c.clarity.ms'],
  ['apollo', { appId: 'abcd' }, 'https://assets.apollo.io', 'https://aplo-evnt.com'],
  ['leadfeeder', { id: 'abcd' }, 'https://sc.lfeeder.com', 'https://tr.lfeeder.com'],
])(
  '%s is let in with its script and what it documents, and frames nothing',
  (sink, settings, script, asks) => {
    const { frame, script: scripts, connect } = sourcesOf({ analytics: { [sink]: settings } })
    expect([frame, scripts]).toEqual([["'self'"], [script]])
    expect(connect).toEqual(expect.arrayContaining([script, asks]))
  },
)

test('what an account adds is let in as what it says, once', () => {
  const objectStorage = {
    scriptUrl: 'https://bucket.storage.example/b/tag.js',
    allow: {
      connect: ['https://api.storage.example', 'https://bucket.storage.example'],
      frame: ['https://sync.storage.example'],
    },
  }
  expect(sourcesOf({ analytics: { objectStorage } })).toEqual({
    frame: ["'self'", 'https://sync.storage.example'],
    script: ['https://bucket.storage.example'],
    connect: ['https://bucket.storage.example', 'https://api.storage.example'],
    image: ['https://bucket.storage.example'],
  })
})

test('where a tag manager is configured its preview may open the site and show itself in it', () => {
  const { style, font, image, hasForeignOpener } = sourcesOf({
    analytics: { tagManager: { id: 'GTM-ABC1234' } },
  })
  expect([style, font]).toEqual([
    ['https://www.googletagmanager.com', 'https://fonts.googleapis.com'],
    ['https://fonts.gstatic.com'],
  ])
  expect(image).toContain('https://ssl.gstatic.com')
  expect(hasForeignOpener).toBe(true)
  expect(sourcesOf({ analytics: { tagManager: { silent: true } } })).not.toHaveProperty('hasForeignOpener')
})
