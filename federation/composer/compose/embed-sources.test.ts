import { PublicSettings } from 'shared-contracts'
import { expect, test } from 'vitest'
import { embedSources } from './composition-parts.ts'

const sourcesOf = (settings: unknown) => embedSources(PublicSettings.parse(settings))
const NOTHING = { frame: ["'self'"], script: [], connect: [], image: [] }

test('allows no other origins without settings', () => {
  expect(sourcesOf({})).toEqual(NOTHING)
  expect(sourcesOf({ analytics: {} })).toEqual(NOTHING)
})

test('allows the origins of embedded frames only as frames', () => {
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
])('allows the script and the documented origins of %s, and no frames', (sink, settings, script, asks) => {
  const { frame, script: scripts, connect } = sourcesOf({ analytics: { [sink]: settings } })
  expect([frame, scripts]).toEqual([["'self'"], [script]])
  expect(connect).toEqual(expect.arrayContaining([script, asks]))
})

test('allows additional origins of a sink by directive, without duplicates', () => {
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

test('allows the preview of a tag manager if one is configured', () => {
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
