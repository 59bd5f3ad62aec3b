import { expect, test } from 'vitest'
import { getCampaign } from './visitor-storage.ts'

const FIRST = 'https://crewtally.example/?utm_source=yard-sign&utm_term=pay'
const LAST = 'https://crewtally.example/solar?utm_source=newsletter'

test.each([
  ['?utm_source=here&plid=7', [LAST, FIRST], { utm_source: 'here' }],
  ['', [LAST, FIRST], { utm_source: 'newsletter' }],
  ['?utm_source=', [FIRST], { utm_source: 'yard-sign', utm_term: 'pay' }],
  ['', ['https://crewtally.example/hr', FIRST], { utm_source: 'yard-sign', utm_term: 'pay' }],
  ['?industry=Solar', ['nonsense'], {}],
])('the query %j with the touch addresses %j gives the campaign %j', (query, addresses, campaign) => {
  expect(getCampaign(new URLSearchParams(query), addresses)).toEqual(campaign)
})
