import { expect, test } from 'vitest'
import { createTagPattern } from '../fixtures/browsers.ts'
import { selectTests, selectCommonTests } from './playwright.ts'

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
