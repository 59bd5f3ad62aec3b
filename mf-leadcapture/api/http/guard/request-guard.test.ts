import { expect, test } from 'vitest'
import { isCrossSite } from './request-guard.ts'

const OURS = 'https://www.crewtally.example'

test.each([
  { headers: {}, crossSite: false },
  { headers: { origin: OURS }, crossSite: false },
  { headers: { origin: OURS, 'sec-fetch-site': 'cross-site' }, crossSite: false },
  { headers: { origin: 'https://elsewhere.example' }, crossSite: true },
  { headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }, crossSite: true },
  { headers: { origin: `${OURS}.elsewhere.example` }, crossSite: true },
  { headers: { origin: 'null' }, crossSite: true },
  { headers: { origin: 'null', 'sec-fetch-site': 'same-origin' }, crossSite: false },
  { headers: { 'sec-fetch-site': 'none' }, crossSite: false },
  { headers: { 'sec-fetch-site': 'same-origin' }, crossSite: false },
  { headers: { 'sec-fetch-site': 'same-site' }, crossSite: true },
  { headers: { 'sec-fetch-site': 'cross-site' }, crossSite: true },
])('$headers is cross-site: $crossSite', ({ headers, crossSite }) => {
  expect(isCrossSite(headers, new Set([OURS]))).toBe(crossSite)
})
