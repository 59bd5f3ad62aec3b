import { expect, test } from 'vitest'
import { campaignOf } from './campaign.ts'

const FIRST = 'https://crewtally.example/?utm_source=yard-sign&utm_term=pay'
const LAST = 'https://crewtally.example/solar?utm_source=newsletter'

test.each([
  ['?utm_source=here&plid=7', LAST, FIRST, { utm_source: 'here' }],
  ['', LAST, FIRST, { utm_source: 'newsletter' }],
  ['?utm_source=', undefined, FIRST, { utm_source: 'yard-sign', utm_term: 'pay' }],
  ['', 'https://crewtally.example/hr', FIRST, { utm_source: 'yard-sign', utm_term: 'pay' }],
  ['?industry=Solar', undefined, undefined, {}],
])('%j after %s and %s books under %j', (query, last, first, campaign) => {
  expect(campaignOf(new URLSearchParams(query), last, first)).toEqual(campaign)
})
