import { expect, test } from 'vitest'
import {
  type RecordedResponse,
  type SiteResponses,
  getStaticAddress,
  renderHeadersFile,
  renderRedirectsFile,
} from './export-folder.ts'
import { renderNginxServer } from './nginx.ts'
const createResponse = (headers: Record<string, string>, status = 200): RecordedResponse => ({
  status,
  headers: { 'x-always': 'so', ...headers },
  body: '00',
})
const page = (policy: string) => createResponse({ 'content-type': 'text/html; charset=utf-8', policy })
const error = createResponse({ 'content-type': 'text/plain' }, 404)

const answers: SiteResponses = {
  composition: '0123456789abcdef',
  addresses: {
    '/': page('home'),
    '/pay': page('pay'),
    '/pay/old': createResponse({ location: '/pay' }, 301),
    '/_r/shell/1.0.0/a.js': createResponse({ 'content-type': 'text/javascript', cache: 'for ever' }),
    '/_r/shell/1.0.0/b.js': createResponse({ 'content-type': 'text/javascript', cache: 'for ever' }),
  },
  slash: createResponse({}, 301),
  clearCookies: { path: '/_clear-cookies', answered: createResponse({ location: '/' }, 303) },
  errors: {
    page: error,
    asset: error,
    fragment: error,
    composition: error,
    method: error,
    cookies: error,
    formAway: error,
    apiAway: error,
  },
}

test('no two rules that match a path set the same header', () => {
  expect(renderHeadersFile(answers)).toEqual({
    rules: 4,
    text: `/*
  x-always: so
/_r/*
  cache: for ever
/
  policy: home
/pay
  policy: pay
`,
  })
})

test('forwards /api/ to the lead API only if it has a public address', () => {
  expect(renderRedirectsFile(answers, null)).toBe('/pay/old /pay 301\n')
  expect(renderRedirectsFile(answers, 'https://leads.example')).toBe(
    '/pay/old /pay 301\n/api/* https://leads.example/api/:splat 200\n',
  )
})

test('a file whose headers differ from the others in its folder has a separate rule', () => {
  const mixed = {
    ...answers,
    addresses: { ...answers.addresses, '/_r/shell/1.0.0/b.js': createResponse({ cache: 'never' }) },
  }
  expect(renderHeadersFile(mixed).text).toContain('/_r/shell/1.0.0/b.js\n  cache: never\n')
})

test.each(['/a b', '/a/../b', '/a//b', '/a?b', '/é', '/a/'])(
  'rejects the path %j as a file name',
  (address) => {
    expect(() => getStaticAddress(address, page(''))).toThrow('cannot be a file’s name'.replace('’', "'"))
  },
)

test('rejects a header that contains a dollar sign, which nginx reads as a variable', () => {
  const places = { site: '/s', errors: '/e', api: 'http://127.0.0.1:1', notFound: '' }
  expect(() => renderNginxServer({ ...answers, addresses: { '/': page('$uri') } }, places)).toThrow(
    'the nginx configuration cannot contain $uri',
  )
})
