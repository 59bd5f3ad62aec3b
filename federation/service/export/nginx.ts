import {
  type RecordedResponse,
  type RecordedErrors,
  type SiteResponses,
  getStaticAddress,
  commonHeaders,
} from './export-folder.ts'
import { PLID_PARAM, UTM_PARAMS } from 'shared-contracts/visitor-storage'
import { MAX_COOKIE_BYTES } from '@federation/node-kit'

/** Absolute paths in the exported version, and other values for the nginx configuration. */
export interface NginxPaths {
  /** Folder of the files that are served. */
  site: string
  /** Folder with one file for each error response. */
  errors: string
  /** Origin of the lead API, such as `http://127.0.0.1:4310`. */
  api: string
  notFound: string
}

export const ERROR_FILES: Record<keyof RecordedErrors, string> = {
  page: 'page.html',
  asset: 'asset.txt',
  fragment: 'fragment.json',
  composition: 'composition.json',
  method: 'method.html',
  cookies: 'cookies.html',
  formAway: 'form-away.html',
  apiAway: 'api-away.json',
}

type Headers = Readonly<Record<string, string>>

/** Quotes a value for nginx. Throws for a dollar sign or line break, which nginx cannot escape. */
const quoteValue = (text: string): string => {
  if (/[$\n\r]/.test(text)) throw new Error(`the nginx configuration cannot contain ${text}`)
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

const variable = (name: string): string => `$export_${name.replaceAll('-', '_')}`
const COPY = variable('copy')
const ENCODING = variable('encoding')
const UNAVAILABLE = variable('away')
const PAGE = variable('page')
const KEPT = variable('kept')
const MORE = variable('more')
const TOO_MANY_COOKIES = variable('cookies')

const addHeaders = (headers: Headers): string =>
  Object.entries(headers)
    .filter(([name]) => name !== 'content-type' && name !== 'location')
    .map(([name, value]) => ` add_header ${name} ${quoteValue(value)} always;`)
    .join('')

/** Returns a `location` block that serves `file`. Lists all headers, because a block with `add_header` inherits none. */
const fileLocation = (match: string, file: string, { headers, br }: RecordedResponse, more = ''): string => {
  const packed = br === undefined ? '' : ` add_header content-encoding ${ENCODING} always;`
  return `location ${match} {${more} default_type ${quoteValue(headers['content-type'] ?? '')}; try_files ${file}${br === undefined ? '' : COPY} =404;${packed}${addHeaders(headers)} }`
}

/** Adds the query of the request to the target of a redirect. */
const addArguments = (target: string): string => {
  const [path = '', hash] = target.split('#', 2)
  return `"${path}${path.includes('?') ? `${MORE}$args` : '$is_args$args'}${hash === undefined ? '' : `#${hash}`}"`
}

const renderLocation = (address: string, response: RecordedResponse): string[] => {
  const place = getStaticAddress(address, response)
  if ('file' in place) return [fileLocation(`= ${address}`, `/${place.file}`, response)]
  const { status, headers } = response
  return [`location = ${address} { return ${status} ${addArguments(place.to)};${addHeaders(headers)} }`]
}

const errorLocation = (
  name: keyof RecordedErrors,
  response: RecordedResponse,
  { errors }: NginxPaths,
): string =>
  fileLocation(
    `= /_errors/${ERROR_FILES[name]}`,
    `/${ERROR_FILES[name]}`,
    response,
    ` internal; root ${quoteValue(errors)};`,
  )

/**
 * Matches extra text at the end of a URL that was copied or linked wrongly: a file name, punctuation, spaces, slashes, an
 * encoded query or fragment.
 */
const TAIL = '(?:/+index)?(?:\\.html?)?[^a-z0-9]*(?:[?#].*)?$'

/**
 * Returns the URL path to which misspellings of `address`, such as `/Pay/` for `/pay`, redirect permanently: `address`, or the
 * target if `address` itself redirects permanently. The target of a temporary redirect is not used, because browsers cache
 * permanent redirects.
 */
const finalTarget = (address: string, { status, headers }: RecordedResponse): string => {
  const { location: target = address } = headers
  return status === 302 || /[?#]/.test(target) ? address : target
}

/**
 * Returns an nginx `map` from misspelled paths, such as `/Pay/`, to the path of the page. For each path, nginx thus finds the
 * same page as `canonicalizePath` of the site's server.
 */
const otherSpellings = (addresses: Readonly<Record<string, RecordedResponse>>): string[] => [
  `map $uri ${PAGE} {`,
  '  default "";',
  ...Object.entries(addresses).flatMap(([address, response]) => {
    if (address.startsWith('/_')) return []
    const pattern = address === '/' ? '' : address.replaceAll('.', '\\.').replaceAll('/', '/+')
    return [
      `  "~*^${pattern}${address === '/' ? '/*(?:index)?' : ''}${TAIL}" ${finalTarget(address, response)};`,
    ]
  }),
  '}',
]

/**
 * Names of campaign parameters in URLs. They are listed here because nginx can look up only known names. The site's server
 * accepts any name that CAMPAIGN_PARAM matches.
 */
const CAMPAIGN_NAMES = [
  ...UTM_PARAMS,
  'utm_id',
  'gclid',
  'fbclid',
  'ttclid',
  'msclkid',
  'gbraid',
  'wbraid',
  'li_fat_id',
]

/**
 * Returns nginx maps that collect the campaign parameters of a URL. The 404 page adds these parameters to its link to the home
 * page. The result equals that of `reduceToAttribution` of the site's server.
 */
const keptParameters = (): string[] => {
  const names = [...CAMPAIGN_NAMES, PLID_PARAM]
  return [
    ...names.map(
      (name) =>
        `map $arg_${name} ${variable(`kept_${name}`)} { default ""; "~^[\\w.~%+*:-]{1,1000}$" "&amp;${name}=$arg_${name}"; }`,
    ),
    `map "${names.map((name) => variable(`kept_${name}`)).join('')}" ${KEPT} { default ""; "~^&amp;(?<export_rest>.+)$" "?$export_rest"; }`,
  ]
}

/** Returns the part of an export's nginx configuration for the `http` block, the only block in which nginx allows `map`. */
export const renderNginxHttp = (
  addresses: Readonly<Record<string, RecordedResponse>>,
  clearCookiesPath: string,
): string =>
  [
    '# Written by fed export. Include this file in http { … }.',
    '# Compressed copy of a file that the browser accepts. Browsers that send weights (q=) get no brotli.',
    `map $http_accept_encoding ${COPY} { default ""; "~*(?:^|,)\\s*br\\s*(?:,|$)" ".br"; }`,
    `map $http_accept_encoding ${ENCODING} { default ""; "~*(?:^|,)\\s*br\\s*(?:,|$)" "br"; }`,
    ...otherSpellings(addresses),
    `map $is_args ${MORE} { default "&"; "" ""; }`,
    ...keptParameters(),
    '# Requests with more cookies than the site accepts. Assets, and the button that deletes the cookies, are exempt.',
    `map "$uri $http_cookie" ${TOO_MANY_COOKIES} { volatile; default ""; "~^/_(?:r|errors)/" ""; "~^${clearCookiesPath} " ""; "~ .{${MAX_COOKIE_BYTES + 1}}" 1; }`,
    '# Headers that are added to responses of the lead API if it does not send them itself.',
    ...Object.entries(commonHeaders(Object.values(addresses))).map(
      ([name, value]) =>
        `map $upstream_http_${name.replaceAll('-', '_')} ${variable(name)} { default ""; "" ${quoteValue(value)}; }`,
    ),
    `map $content_type ${UNAVAILABLE} { default /_errors/${ERROR_FILES.apiAway}; "~^application/x-www-form-urlencoded" /_errors/${ERROR_FILES.formAway}; }`,
    '',
  ].join('\n')

const apiLocation = (common: Headers, { api }: NginxPaths): string[] => [
  'location ^~ /api/ {',
  `  proxy_pass ${api};`,
  '  proxy_http_version 1.1;',
  '  proxy_set_header Connection "";',
  '  proxy_set_header Upgrade "";',
  '  proxy_set_header Host $http_host;',
  '  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
  '  proxy_set_header X-Forwarded-Proto $scheme;',
  '  proxy_set_header X-Forwarded-Host $http_host;',
  '  proxy_set_header Forwarded "";',
  '  proxy_set_header X-Real-IP "";',
  '  proxy_request_buffering off;',
  '  proxy_connect_timeout 5s;',
  '  proxy_read_timeout 30s;',
  '  proxy_send_timeout 30s;',
  '  # Never send a request twice, because the lead API may have stored the first.',
  '  proxy_next_upstream off;',
  '  proxy_redirect off;',
  '  client_max_body_size 64m;',
  ...Object.keys(common).map((name) => `  add_header ${name} ${variable(name)} always;`),
  `  error_page 502 504 =503 ${UNAVAILABLE};`,
  '}',
]

/**
 * Returns the `location` for all paths that have no other `location`. Redirects a misspelled path to its page. Answers any
 * other path with the 404 page, whose link to the home page keeps the campaign parameters.
 */
const fallbackLocation = ({ slash, errors }: SiteResponses, { notFound }: NginxPaths): string => {
  const redirect = slash
    ? ` if (${PAGE}) { return ${slash.status} ${PAGE}$is_args$args;${addHeaders(slash.headers)} }`
    : ''
  const page = quoteValue(notFound.replaceAll(/\n\s*/g, '')).replaceAll(
    /(url=|href=\\")\/(?=\\")/g,
    `$1/$\{${KEPT.slice(1)}}`,
  )
  const { 'content-type': type = '', ...headers } = errors.page.headers
  return `location / {${redirect} default_type ${quoteValue(type)}; if (${KEPT}) { return 404 ${page};${addHeaders(headers)} } return 404; }`
}

/**
 * Returns the configuration for nginx's `server` block. The response for each path has the same headers as on the site's
 * server.
 */
export const renderNginxServer = (responses: SiteResponses, places: NginxPaths): string => {
  const { composition, addresses, errors, clearCookies } = responses
  const common = commonHeaders(Object.values(addresses))
  const page = `/_errors/${ERROR_FILES.page}`
  return [
    `# Written by fed export of composition ${composition}. Include this file in server { … }, and run nginx -s reload after each export.`,
    `root ${quoteValue(places.site)};`,
    'merge_slashes off;',
    'absolute_redirect off;',
    'gzip_static on;',
    'gzip off;',
    'types { }',
    'large_client_header_buffers 4 256k;',
    `if (${TOO_MANY_COOKIES}) { return 431; }`,
    `error_page 431 /_errors/${ERROR_FILES.cookies};`,
    `error_page 404 ${page};`,
    `error_page 405 /_errors/${ERROR_FILES.method};`,
    ...Object.entries(addresses).flatMap(([address, response]) => renderLocation(address, response)),
    ...Object.entries(errors).map(([name, response]) =>
      errorLocation(name as keyof RecordedErrors, response as RecordedResponse, places),
    ),
    `location ^~ /_r/ { error_page 404 /_errors/${ERROR_FILES.asset}; return 404; }`,
    `location ^~ /_f/${composition}/ { error_page 404 /_errors/${ERROR_FILES.fragment}; return 404; }`,
    `location ^~ /_f/ { error_page 410 /_errors/${ERROR_FILES.composition}; return 410; }`,
    '# An exported site has no collectors: nginx accepts and drops the reports that pages send.',
    `location ^~ /_c/ { return 204;${addHeaders(common)} }`,
    ...apiLocation(common, places),
    `location = ${clearCookies.path} { return ${clearCookies.answered.status} /;${addHeaders(clearCookies.answered.headers)} }`,
    fallbackLocation(responses, places),
    '',
  ].join('\n')
}
