import { type AreaRoute, type AreaSlot, MAIN_LAYOUT, MAIN_LAYOUT_QUIET } from 'shared-contracts'
import { expect, test } from 'vitest'
import { createSampleManifest as area, createSampleRoute } from '@federation/test-kit'
import { findMenuViolations, findSlimHeaderViolations, findSlotViolations } from './contracts.ts'

const page = (changes: Partial<AreaRoute>) =>
  area('mf-hr', { routes: [createSampleRoute('/hr', { flags: MAIN_LAYOUT_QUIET, ...changes })] })
const offering = (...slots: AreaSlot[]) => area('mf-help', { slots })
const CHAT: AreaSlot = { name: 'chat', hydrate: 'never' }

test('accepts any slot of any area on any route', () => {
  expect(findSlotViolations([page({ slots: ['chat'] }), offering(CHAT)])).toEqual([])
  expect(
    findSlotViolations([page({ flags: MAIN_LAYOUT }), offering({ ...CHAT, flag: 'contactBlock' })]),
  ).toEqual([])
})

test('accepts a flag without a slot only if the route names a slot for the same place', () => {
  const placed = page({ flags: MAIN_LAYOUT, slots: ['chat'] })
  expect(findSlotViolations([placed, offering(CHAT)])).toMatchObject([
    { code: 'SLOT_UNKNOWN', place: { area: 'mf-hr', page: '/hr' } },
  ])
  expect(findSlotViolations([placed, offering({ ...CHAT, place: 'contact-block' })])).toEqual([])
})

const CALL: AreaSlot = { name: 'call', hydrate: 'never' }

test.each(
  Object.entries({
    'mf-hr: /hr places the slot “chat”, but no area offers it. Slots: none': [
      page({ slots: ['chat'] }),
      offering(),
    ],
    'mf-hr: /hr has the flag contactBlock, but no area offers a slot for it': [
      page({ flags: MAIN_LAYOUT }),
      offering(CHAT),
    ],
    'mf-hr: /hr places two slots in “chat”, which can contain only one': [
      page({ slots: ['chat', 'call'] }),
      offering(CHAT, { ...CALL, place: 'chat' }),
    ],
    'the flag “contactBlock” is set by the slot chat of mf-help and by call of mf-help': [
      page({}),
      offering({ ...CHAT, flag: 'contactBlock' }, { ...CALL, flag: 'contactBlock' }),
    ],
  }),
)('rejects slots that cannot be placed: %s', (message, manifests) => {
  expect(findSlotViolations(manifests).map(({ reason }) => reason)).toEqual([message])
})

const MENU = { name: 'products', label: 'Products', order: 1, in: ['bar' as const] }
const GROUP = { menu: 'products', label: 'HR', order: 1, links: [] }

test('rejects a group of an undeclared menu, and a menu that two areas declare', () => {
  expect(findMenuViolations([area('mf-hr', { nav: [GROUP] }), area('mf-pay', { menus: [MENU] })])).toEqual([])
  expect(findMenuViolations([area('mf-hr', { nav: [GROUP] })])).toMatchObject([
    {
      code: 'MENU_UNKNOWN',
      reason: 'mf-hr: the group “HR” names the menu “products”, but no area declares it. Menus: none',
    },
  ])
  expect(
    findMenuViolations([area('mf-hr', { menus: [MENU] }), area('mf-pay', { menus: [MENU] })]),
  ).toMatchObject([
    {
      code: 'MENU_TAKEN',
      place: { area: 'mf-pay', menu: 'products' },
      affected: ['mf-hr'],
      reason: 'the menu “products” is declared by mf-hr and by mf-pay',
    },
  ])
})

test('rejects a slim header only if the shell is too old to render it', () => {
  const manifests = [
    page({}),
    area('mf-pay', { routes: [createSampleRoute('/pay', { slimHeader: 'demo' })] }),
  ]
  expect(findSlimHeaderViolations({ release: '2', slimStyles: [] }, manifests)).toEqual([])
  expect(findSlimHeaderViolations({ release: '1' }, manifests)).toMatchObject([
    { code: 'SHELL_TOO_OLD', place: { area: 'mf-pay', page: '/pay' } },
  ])
})
