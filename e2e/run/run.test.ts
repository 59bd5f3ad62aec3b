import { expect, test } from 'vitest'
import { createTagPattern } from '../fixtures/browsers.ts'
import { listMixes, selectTests, selectCommonTests } from './playwright.ts'

const PAY = 'chromium areas/mf-pay/deal.spec.ts deal opens @mf-pay'
const PAYROLL = 'chromium areas/mf-payroll/a.spec.ts opens @mf-payroll'
const BLOCK = 'chromium every-page/routes.spec.ts /pay/x shows its page @mf-pay @mf-leadcapture'
const SHELL = 'chromium shell/menus.spec.ts menus opens @shell'

test('selects the tests of an area by tag, and all tests for the shell', () => {
  const [, pattern = ''] = selectTests(['mf-pay', 'mf-hr'])
  expect([PAY, PAYROLL, BLOCK, SHELL].filter((title) => new RegExp(pattern).test(title))).toEqual([
    PAY,
    BLOCK,
  ])
  expect(selectTests(['mf-pay', 'shell'])).toEqual([])
  expect(createTagPattern('@writes-leads')).toBe('(?:@writes-leads)(?![\\w-])')
})

test('selects tests with tags of two areas, and tests of the shell', () => {
  const meet = (parts: string[], other: string) => {
    const [, pattern = ''] = selectCommonTests(parts, other)
    return [PAY, BLOCK, SHELL].filter((title) => new RegExp(pattern).test(title))
  }
  expect(meet(['mf-pay'], 'mf-leadcapture')).toEqual([BLOCK, SHELL])
  expect(meet(['shell'], 'mf-leadcapture')).toEqual([BLOCK, SHELL])
  expect(meet(['mf-pay'], 'shell')).toEqual([PAY, BLOCK, SHELL])
})

test('pairs the previous release of each part with the current ones of the others', () => {
  const status = {
    composition: { shell: '1.0.0', areas: { 'mf-hr': '2.1.0', 'mf-pay': '1.3.0' } },
    replaced: { shell: { release: '0.9.0' }, 'mf-pay': { release: '1.2.0' } },
  }
  expect(listMixes(status)).toEqual([
    { part: 'shell', current: '1.0.0', previous: '0.9.0' },
    { part: 'mf-hr', current: '2.1.0', previous: null },
    { part: 'mf-pay', current: '1.3.0', previous: '1.2.0' },
  ])
  expect(listMixes({ composition: null, replaced: {} })).toEqual([])
})
