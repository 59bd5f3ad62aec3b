import { expect, test } from 'vitest'
import { Link, PageLink } from './names.ts'

test.each(['/', '/hr/onboarding', '/career#roles'])('accepts %s as a link to a page', (href) => {
  expect([PageLink.safeParse(href).success, Link.safeParse(href).success]).toEqual([true, true])
})

test.each(['hr', '//elsewhere.example', '/HR', '/hr/', '#roles', 'javascript:alert(1)'])(
  'rejects %s as a link',
  (href) => {
    expect([PageLink.safeParse(href).success, Link.safeParse(href).success]).toEqual([false, false])
  },
)

test.each(['https://example.com', 'mailto:a@b.example', 'tel:+1'])(
  'accepts %s as an external link, not as a link to a page',
  (href) => {
    expect([PageLink.safeParse(href).success, Link.safeParse(href).success]).toEqual([false, true])
  },
)
