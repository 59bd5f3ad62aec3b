import { expect, test } from 'vitest'
import { Banner, RedirectSource, WebLink } from './site-config.ts'
import { Link, PageLink } from './names.ts'

test.each([
  '/',
  '/pay?utm_source=flyer&utm_campaign=a%20b#calculator',
  'https://example.com',
  'https://a.example:8443/x?y=1',
])('accepts %s as the target of a redirect', (target) => expect(WebLink.safeParse(target).success).toBe(true))

test.each([
  'pay',
  '/Pay',
  '//evil.example',
  'http://example.com',
  'https://',
  'https://evil',
  'javascript:alert(1)',
  'mailto:a@b.example',
  '/pay?a=$args',
  '/pay?a=1;return',
  '/pay?a="b"',
  '/pay\r\nset-cookie: a=b',
])('rejects %s as the target of a redirect', (target) =>
  expect(WebLink.safeParse(target).success).toBe(false),
)

test.each([
  ['/spring_2026', true],
  ['/old/page.php', true],
  ['/', false],
  ['/Spring', false],
  ['/spring/', false],
  ['/spring.html', false],
  ['/a b', false],
])('a redirect of %s can be stored: %s', (path, isValid) =>
  expect(RedirectSource.safeParse(path).success).toBe(isValid),
)

test('a banner needs a text and a day', () => {
  expect(Banner.parse({ text: ' Closed on Monday ', until: '2026-12-24' })).toEqual({
    text: 'Closed on Monday',
    until: '2026-12-24',
  })
  for (const invalidFields of [
    { text: ' ' },
    { text: 'x'.repeat(121) },
    { until: 'Friday' },
    { until: '2026-02-30' },
  ])
    expect(Banner.safeParse({ text: 'Closed', until: '2026-12-24', ...invalidFields }).success).toBe(false)
})

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
