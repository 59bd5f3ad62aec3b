import {
  CONTRACT_VERSION,
  MAIN_LAYOUT,
  MAIN_LAYOUT_QUIET,
  type AreaManifest,
  type AreaRoute,
  type AreaSlot,
} from 'shared-contracts'
import { expect, test } from 'vitest'
import { sampleRoute } from '../testing/sample-releases.ts'
import { assertMenus } from './menus.ts'
import { assertSlots } from './slots.ts'

const area = (name: AreaManifest['area'], changes: Partial<AreaManifest>): AreaManifest => ({
  area: name,
  contract: CONTRACT_VERSION,
  tint: '#cfe6ef',
  routes: [],
  redirects: [],
  slots: [],
  islands: [],
  nav: [],
  menus: [],
  bar: [],
  ...changes,
})
const page = (changes: Partial<AreaRoute>) =>
  area('mf-hr', { routes: [sampleRoute('/hr', { flags: MAIN_LAYOUT_QUIET, ...changes })] })
const offering = (...slots: AreaSlot[]) => area('mf-help', { slots })
const CHAT: AreaSlot = { name: 'chat', wake: 'none' }

test('any route may place what any area offers', () => {
  expect(() => assertSlots([page({ slots: ['chat'] }), offering(CHAT)])).not.toThrow()
  expect(() =>
    assertSlots([page({ flags: MAIN_LAYOUT }), offering({ ...CHAT, flag: 'contactBlock' })]),
  ).not.toThrow()
})

test.each([
  [
    page({ slots: ['chat'] }),
    offering(),
    'mf-hr: /hr places the slot chat, which no area offers; release the area that offers it along, or take it from the route',
  ],
  [
    page({ flags: MAIN_LAYOUT }),
    offering(CHAT),
    'mf-hr: /hr has the flag contactBlock, for which no area offers a slot',
  ],
  [
    page({ slots: ['chat', 'call'] }),
    offering(CHAT, { name: 'call', wake: 'none', place: 'chat' }),
    'mf-hr: /hr places two slots at chat',
  ],
  [
    page({}),
    offering({ ...CHAT, flag: 'contactBlock' }, { name: 'call', wake: 'none', flag: 'contactBlock' }),
    'the flag contactBlock is claimed by slot chat of mf-help and by call of mf-help',
  ],
])('a slot that cannot stand where it is placed is refused (%#)', (placing, offered, message) => {
  expect(() => assertSlots([placing, offered])).toThrow(message)
})

const MENU = { name: 'products', label: 'Products', order: 1, in: ['bar' as const] }
const GROUP = { menu: 'products', label: 'HR', order: 1, links: [] }

test('a menu is declared once, and a group stands in one that is', () => {
  expect(() =>
    assertMenus([area('mf-hr', { nav: [GROUP] }), area('mf-pay', { menus: [MENU] })]),
  ).not.toThrow()
  expect(() => assertMenus([area('mf-hr', { nav: [GROUP] })])).toThrow(
    'mf-hr: the group HR is for the menu products, which no area declares; there is none',
  )
  expect(() => assertMenus([area('mf-hr', { menus: [MENU] }), area('mf-pay', { menus: [MENU] })])).toThrow(
    'menu products is claimed by mf-hr and by mf-pay',
  )
})
