interface Expected {
  status: readonly number[]
  /** Patterns for lines of the response head, in lower case. Each must match at least one line. */
  has?: readonly RegExp[]
  lacks?: readonly RegExp[]
  body?: 'none' | 'some'
  isClosed?: true
}

/**
 * Clause of RFC 9110 or 9112, its requirement, the lines of the request, and the expected response. The test adds a Host
 * header if there is none.
 */
type Case = readonly [clause: string, rule: string, lines: readonly string[], expected: Expected]

export const PAGE = '/hr'
const FRAGMENT = '/_f/LIVE/hr.json'
export const ASSET = '/_r/mf-hr/1.0.0/remote-entry.js'
export const MISSING = '/no-such-page'
export const GET_PAGE = `GET ${PAGE} HTTP/1.1`
const REPRESENTATIONS = [PAGE, FRAGMENT, ASSET, '/robots.txt']

const OK = { status: [200] } as const
const BAD = { status: [400], isClosed: true } as const
const PRECONDITION_FAILED = { status: [412], lacks: [/^content-encoding:/] } as const
const UNCHANGED = {
  status: [304],
  has: [/^etag: "/, /^cache-control: /, /^vary: .*accept-encoding/, /^date: /],
  lacks: [/^content-type:/, /^content-encoding:/, /^content-length: [1-9]/],
  body: 'none',
} as const
export const NO_HOST = 'NO HOST'
export const BR = 'Accept-Encoding: br'

export const CASES: readonly Case[] = [
  // Cases about message framing: where the parts of a request begin and end. The first text of a case is the number and section
  // of the RFC.
  ['9112 2.2', 'an empty line before the request line is ignored', ['', GET_PAGE], OK],
  ['9112 2.2', 'white space before the first field is rejected', [GET_PAGE, ' X-A: b'], BAD],
  [
    '9112 2.3',
    'another major version is rejected',
    [`GET ${PAGE} HTTP/2.0`],
    { status: [400, 505], isClosed: true },
  ],
  ['9112 3', 'a request line with spaces in its target is rejected', ['GET /h r HTTP/1.1'], BAD],
  ['9112 3', 'a request line without a version is rejected', [`GET ${PAGE}`], BAD],
  ['9112 3.1', 'a method is case-sensitive', [`get ${PAGE} HTTP/1.1`], { status: [400, 405, 501] }],
  ['9112 3', 'a target of 8,000 octets is read', [`GET ${PAGE}?${'a'.repeat(7996)} HTTP/1.1`], OK],
  [
    '9112 3',
    'a longer target is answered 414',
    [`GET ${PAGE}?${'a'.repeat(9000)} HTTP/1.1`],
    { status: [414] },
  ],
  ['9112 3.2', 'a request without Host is rejected', [GET_PAGE, NO_HOST], BAD],
  ['9112 3.2', 'a request with two Hosts is rejected', [GET_PAGE, 'Host: a', 'Host: b'], BAD],
  ['9112 3.2', 'an invalid Host is rejected', [GET_PAGE, 'Host: a b'], BAD],
  ['9112 3.2', 'a Host with user information is rejected', [GET_PAGE, 'Host: me@localhost'], BAD],
  ['9112 3.2', 'a Host with a path is rejected', [GET_PAGE, 'Host: localhost/hr'], BAD],
  ['9112 3.2', 'a Host list is rejected', [GET_PAGE, 'Host: a, b'], BAD],
  ['9112 3.2', 'an IPv6 Host is accepted', [GET_PAGE, 'Host: [::1]:4300'], OK],
  ['9112 3.2', 'an empty Host is accepted', [GET_PAGE, 'Host:'], OK],
  [
    '9112 3.2',
    'a fragment in the target is rejected or redirected',
    [`GET ${PAGE}#x HTTP/1.1`],
    { status: [400, 301] },
  ],
  ['9112 3.2.2', 'the absolute form is accepted', [`GET http://localhost${PAGE} HTTP/1.1`], OK],
  ['9112 3.2.2', 'the absolute form without a path means the root', ['GET http://localhost HTTP/1.1'], OK],
  [
    '9112 3.2.2',
    'the absolute form overrides Host',
    [`GET http://www.example${PAGE} HTTP/1.1`, 'Host: other'],
    OK,
  ],
  [
    '9112 3.2.2',
    'the absolute form of another scheme is rejected',
    [`GET ftp://localhost${PAGE} HTTP/1.1`],
    { status: [400, 421] },
  ],
  ['9112 3.2.3', 'no tunnel is made', ['CONNECT localhost:443 HTTP/1.1'], { status: [400, 405, 501] }],
  [
    '9112 3.2.4',
    'OPTIONS * names no resource',
    ['OPTIONS * HTTP/1.1'],
    { status: [200, 204, 405], has: [/^allow: .*get/] },
  ],
  ['9112 5', 'a field needs no space behind its colon', [GET_PAGE, 'Host:localhost'], OK],
  ['9112 5.1', 'white space before a colon is rejected', [GET_PAGE, 'X-A : b'], BAD],
  ['9112 5.1', 'a field without a colon is rejected', [GET_PAGE, 'X-A'], BAD],
  ['9110 5.1', 'a field name is a token', [GET_PAGE, 'X(A): b'], BAD],
  ['9112 5.2', 'a folded field is rejected', [GET_PAGE, 'X-A: b\r\n c'], BAD],
  ['9110 5.5', 'NUL in a field is rejected', [GET_PAGE, 'X-A: b\u0000c'], BAD],
  ['9110 5.5', 'a bare CR in a field is rejected', [GET_PAGE, 'X-A: b\rc'], BAD],
  [
    '9112 6.1',
    'an unknown transfer coding is rejected',
    ['POST /api/v1/x HTTP/1.1', 'Transfer-Encoding: gzip, chunked', '', '0\r\n\r\n'],
    { status: [400, 501], isClosed: true },
  ],
  [
    '9112 6.1',
    'chunked twice is rejected',
    ['POST /api/v1/x HTTP/1.1', 'Transfer-Encoding: chunked, chunked', '', '0\r\n\r\n'],
    { status: [400, 501], isClosed: true },
  ],
  [
    '9112 6.1',
    'a transfer coding in HTTP/1.0 is rejected',
    ['POST /api/v1/x HTTP/1.0', 'Transfer-Encoding: chunked', '', '0\r\n\r\n'],
    BAD,
  ],
  [
    '9112 6.1',
    'a length beside a transfer coding is rejected',
    ['POST /api/v1/x HTTP/1.1', 'Content-Length: 5', 'Transfer-Encoding: chunked', '', '0\r\n\r\n'],
    BAD,
  ],
  [
    '9112 6.2',
    'a signed length is rejected',
    ['POST /api/v1/x HTTP/1.1', 'Content-Length: +1', '', 'a'],
    BAD,
  ],
  [
    '9112 6.2',
    'two different lengths are rejected',
    ['POST /api/v1/x HTTP/1.1', 'Content-Length: 1', 'Content-Length: 2', '', 'ab'],
    BAD,
  ],
  [
    '9112 6.3',
    'a body is read by its length',
    ['POST /api/v1/x HTTP/1.1', 'Content-Length: 3', '', 'abc'],
    OK,
  ],
  [
    '9112 7.1',
    'a body is read by its chunks',
    ['POST /api/v1/x HTTP/1.1', 'Transfer-Encoding: chunked', '', '3\r\nabc\r\n0\r\n\r\n'],
    OK,
  ],
  [
    '9112 7.1',
    'the name of a coding has no case',
    ['POST /api/v1/x HTTP/1.1', 'Transfer-Encoding: Chunked', '', '0\r\n\r\n'],
    OK,
  ],
  [
    '9112 7.1',
    'an invalid chunk size is rejected',
    ['POST /api/v1/x HTTP/1.1', 'Transfer-Encoding: chunked', '', 'x\r\nabc\r\n0\r\n\r\n'],
    BAD,
  ],
  [
    '9112 7.1.1',
    'chunk extensions are ignored',
    ['POST /api/v1/x HTTP/1.1', 'Transfer-Encoding: chunked', '', '3;a=b\r\nabc\r\n0\r\n\r\n'],
    OK,
  ],
  [
    '9112 7.1.2',
    'trailers are read',
    ['POST /api/v1/x HTTP/1.1', 'Transfer-Encoding: chunked', '', '0\r\nX-T: a\r\n\r\n'],
    OK,
  ],
  [
    '9112 9.6',
    'Connection: close is obeyed and said',
    [GET_PAGE, 'Connection: close'],
    { ...OK, has: [/^connection: close/], isClosed: true },
  ],
  ['9112 9.3', 'HTTP/1.0 closes', [`GET ${PAGE} HTTP/1.0`, NO_HOST], { ...OK, isClosed: true }],
  [
    '9110 7.8',
    'an upgrade that is not offered is ignored',
    [GET_PAGE, 'Connection: Upgrade', 'Upgrade: h2c'],
    OK,
  ],
  // Requests with methods other than GET, and the status that each must get.
  ...[PAGE, FRAGMENT, ASSET, '/healthz'].map((path): Case => [
    '9110 9.3.2',
    `HEAD ${path} has no content`,
    [`HEAD ${path} HTTP/1.1`],
    { ...OK, has: [/^content-length: [1-9]/], body: 'none' },
  ]),
  [
    '9110 9.3.2',
    'HEAD of an unknown page has no content',
    [`HEAD ${MISSING} HTTP/1.1`],
    { status: [404], body: 'none' },
  ],
  [
    '9110 9.3.2',
    'HEAD of another spelling has no content',
    ['HEAD /HR HTTP/1.1'],
    { status: [301], has: [/^location: \/hr$/], body: 'none' },
  ],
  [
    '9110 9.3.8',
    'TRACE echoes nothing',
    [`TRACE ${PAGE} HTTP/1.1`, 'X-A: secret'],
    { status: [405, 501], has: [/^allow: /] },
  ],
  ...['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method): Case => [
    '9110 15.5.6',
    `405 to ${method} says what is allowed`,
    [`${method} ${PAGE} HTTP/1.1`, 'Content-Length: 0'],
    { status: [405], has: [/^allow: get, head$/] },
  ]),
  ...[FRAGMENT, ASSET].map((path): Case => [
    '9110 15.5.6',
    `405 to POST ${path} says what is allowed`,
    [`POST ${path} HTTP/1.1`, 'Content-Length: 0'],
    { status: [405], has: [/^allow: get, head$/] },
  ]),
  ['9110 15.6.2', 'an unknown method is answered 501', [`BREW ${PAGE} HTTP/1.1`], { status: [400, 501] }],
  [
    '9110 10.1.1',
    '100-continue is answered before the body',
    ['POST /api/v1/x HTTP/1.1', 'Content-Length: 3', 'Expect: 100-continue', '', 'abc'],
    { status: [100, 200] },
  ],
  [
    '9110 10.1.1',
    'an unknown expectation is no reason for 5xx',
    [GET_PAGE, 'Expect: tea'],
    { status: [200, 417] },
  ],
  // Header fields that responses of every kind must have: `Date` and, with a body, `Content-Type`.
  ...[
    PAGE,
    FRAGMENT,
    ASSET,
    MISSING,
    '/HR',
    '/_r/x',
    '/_f/0000000000000000/x.json',
    '/healthz',
    '/api/v1/x',
  ].map((path): Case => [
    '9110 6.6.1',
    `${path} has a date`,
    [`GET ${path} HTTP/1.1`],
    { status: [200, 301, 404, 410], has: [/^date: \w{3}, \d\d \w{3} \d{4} [\d:]{8} gmt$/] },
  ]),
  ...[PAGE, FRAGMENT, ASSET, MISSING, '/_r/x', '/_f/0000000000000000/x.json'].map((path): Case => [
    '9110 8.3',
    `${path} says its type`,
    [`GET ${path} HTTP/1.1`],
    { status: [200, 404, 410], has: [/^content-type: [a-z]+\/[a-z]+/], body: 'some' },
  ]),
  // Cases of conditional requests: a request with `If-None-Match` or a similar header for each kind of file.
  ...REPRESENTATIONS.flatMap((path): Case[] => [
    [
      '9110 13.1.2',
      `${path}: the tag that is held is unchanged`,
      [`GET ${path} HTTP/1.1`, BR, 'If-None-Match: TAG'],
      UNCHANGED,
    ],
    [
      '9110 13.1.2',
      `${path}: a weak tag is compared weakly`,
      [`GET ${path} HTTP/1.1`, BR, 'If-None-Match: W/TAG'],
      UNCHANGED,
    ],
    [
      '9110 13.1.2',
      `${path}: any tag of a list will do`,
      [`GET ${path} HTTP/1.1`, BR, 'If-None-Match: "x,y", TAG'],
      UNCHANGED,
    ],
    ['9110 13.1.2', `${path}: * is any`, [`GET ${path} HTTP/1.1`, BR, 'If-None-Match: *'], UNCHANGED],
    [
      '9110 13.1.2',
      `${path}: HEAD is judged as GET`,
      [`HEAD ${path} HTTP/1.1`, BR, 'If-None-Match: TAG'],
      UNCHANGED,
    ],
    [
      '9110 13.1.2',
      `${path}: another tag is no match`,
      [`GET ${path} HTTP/1.1`, BR, 'If-None-Match: "x"'],
      OK,
    ],
    [
      '9110 13.1.3',
      `${path}: If-None-Match outranks If-Modified-Since`,
      [`GET ${path} HTTP/1.1`, BR, 'If-None-Match: "x"', 'If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT'],
      OK,
    ],
    [
      '9110 13.1.3',
      `${path}: no date of change, no 304 by date`,
      [`GET ${path} HTTP/1.1`, 'If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT'],
      OK,
    ],
    [
      '9110 13.1.1',
      `${path}: If-Match of another tag fails`,
      [`GET ${path} HTTP/1.1`, BR, 'If-Match: "x"'],
      PRECONDITION_FAILED,
    ],
    [
      '9110 13.1.1',
      `${path}: If-Match compares strongly`,
      [`GET ${path} HTTP/1.1`, BR, 'If-Match: W/TAG'],
      PRECONDITION_FAILED,
    ],
    [
      '9110 13.1.1',
      `${path}: If-Match of its tag holds`,
      [`GET ${path} HTTP/1.1`, BR, 'If-Match: "x", TAG'],
      OK,
    ],
    ['9110 13.1.1', `${path}: If-Match: * holds`, [`GET ${path} HTTP/1.1`, BR, 'If-Match: *'], OK],
    [
      '9110 13.2.2',
      `${path}: If-Match goes before If-None-Match`,
      [`GET ${path} HTTP/1.1`, BR, 'If-Match: "x"', 'If-None-Match: TAG'],
      PRECONDITION_FAILED,
    ],
    [
      '9110 13.1.4',
      `${path}: no date of change, no 412 by date`,
      [`GET ${path} HTTP/1.1`, 'If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT'],
      OK,
    ],
  ]),
  ...['If-None-Match: *', 'If-Match: "x"'].flatMap((condition): Case[] => [
    ['9110 13.2.1', `a 404 ignores ${condition}`, [`GET ${MISSING} HTTP/1.1`, condition], { status: [404] }],
    ['9110 13.2.1', `a redirect ignores ${condition}`, ['GET /HR HTTP/1.1', condition], { status: [301] }],
    [
      '9110 13.2.1',
      `a 410 ignores ${condition}`,
      ['GET /_f/0000000000000000/x.json HTTP/1.1', condition],
      { status: [410] },
    ],
  ]),
  // Range requests are optional. These cases expect a server without support: it sends the whole content and does not announce
  // ranges.
  ...[PAGE, FRAGMENT, ASSET].flatMap((path): Case[] => [
    [
      '9110 14.2',
      `${path}: a range is ignored or served`,
      [`GET ${path} HTTP/1.1`, 'Range: bytes=0-9'],
      { ...OK, lacks: [/^accept-ranges: bytes/, /^content-range:/], body: 'some' },
    ],
    [
      '9110 14.2',
      `${path}: an unknown range unit is ignored`,
      [`GET ${path} HTTP/1.1`, 'Range: lines=0-9'],
      OK,
    ],
    [
      '9110 13.1.5',
      `${path}: If-Range without ranges is ignored`,
      [`GET ${path} HTTP/1.1`, 'Range: bytes=0-9', 'If-Range: "x"'],
      OK,
    ],
  ]),
  [
    '9110 14.2',
    'an error ignores a range',
    [`GET ${MISSING} HTTP/1.1`, 'Range: bytes=0-9'],
    { status: [404] },
  ],
  // Content negotiation: the response has the best encoding that the request's `Accept-Encoding` allows, or none.
  ...(
    [
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['x-gzip', 'gzip'],
      ['BR', 'br'],
      ['gzip;q=1.0, br;q=0.5', 'gzip'],
      ['gzip;q=0.5, br;q=0.8', 'br'],
      ['br;q=0, gzip', 'gzip'],
      ['br;q=0, *', 'gzip'],
      ['*', 'br'],
      ['*;q=0.5, gzip;q=0.9', 'gzip'],
      ['identity;q=1, br;q=0.5', null],
      ['identity', null],
      ['compress', null],
      ['', null],
      ['gzip;q=0', null],
      ['br ; q=0.000, identity', null],
    ] as const
  ).map(([accepted, coding]): Case => [
    '9110 12.5.3',
    `Accept-Encoding "${accepted}" gets ${coding ?? 'no coding'}`,
    [GET_PAGE, `Accept-Encoding: ${accepted}`],
    {
      ...OK,
      has: [
        /^vary: .*accept-encoding/,
        ...(coding === null ? [] : [new RegExp(`^content-encoding: ${coding}$`)]),
      ],
      lacks: coding === null ? [/^content-encoding:/] : [],
    },
  ]),
  [
    '9110 12.5.3',
    'no Accept-Encoding gets no coding',
    [GET_PAGE],
    { ...OK, has: [/^vary: .*accept-encoding/], lacks: [/^content-encoding:/] },
  ],
  [
    '9110 12.5.1',
    'a type that is not acceptable gets what there is, or 406',
    [GET_PAGE, 'Accept: image/png'],
    { status: [200, 406] },
  ],
]
