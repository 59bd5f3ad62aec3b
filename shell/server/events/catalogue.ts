import { EVENTS, z, type EventDescription } from 'shared-contracts'

/** A field's schema as JSON Schema writes it, as far as fields of events go. */
interface Described {
  type?: string
  const?: string
  enum?: string[]
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  items?: Described
  additionalProperties?: Described
  anyOf?: Described[]
}

const code = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(', ')

const rangeOf = ({ minimum, maximum }: Described): string =>
  minimum === undefined || maximum === undefined || minimum < -1e15 ? '' : ` from ${minimum} to ${maximum}`

const typeOf = (field: Described): string => {
  if (field.anyOf) return field.anyOf.map(typeOf).join(' or ')
  if (field.const !== undefined) return code([field.const])
  if (field.enum) return `one of ${code(field.enum)}`
  if (field.items) return `a list of: ${typeOf(field.items)}`
  if (field.additionalProperties) return `names, each with ${typeOf(field.additionalProperties)}`
  if (field.type === 'string' && field.pattern !== undefined) return `text like \`${field.pattern}\``
  if (field.type === 'string') return `text of up to ${field.maxLength} characters`
  return `${field.type === 'integer' ? 'a whole number' : 'a number'}${rangeOf(field)}`
}

const fieldsOf = ({ fields }: EventDescription): string[] => {
  const { properties = {}, required = [] } = z.toJSONSchema(z.strictObject(fields)) as {
    properties?: Record<string, Described>
    required?: string[]
  }
  return Object.entries(properties).map(
    ([field, described]) =>
      `| \`${field}\`${required.includes(field) ? '' : ', if any'} | ${typeOf(described).replaceAll('|', String.raw`\|`)} |`,
  )
}

const sectionOf = ([name, event]: [string, EventDescription]): string => {
  const rows = fieldsOf(event)
  const table = rows.length === 0 ? 'It has no fields.' : ['| field | |', '|---|---|', ...rows].join('\n')
  return `### ${name}

${event.why}

Published by: ${event.from}.

${table}
`
}

const INTRODUCTION = `# Events

Written by \`npm run events -- catalogue\` from \`shared-contracts/src/events.ts\`; a test holds it to that.

What happens on a page goes over the shell's bus as one of these events, and from there to the sinks that the settings name
and the visitor agrees to. No event carries what a visitor typed. To add one: [how](how-to/add-an-event.md).

The bus puts around each: \`url\` (where it happened), \`timestamp\` (ISO 8601, UTC), \`composition\` (what was live) and
\`plid\` (the partner link id, if any).

## Our own collector

Unless the settings switch it off (\`analytics.collector\`), events of visitors who agree to measurement come to
\`POST /_c/events\` of this site, in batches, and lie in \`STATE_DIR/events/<day>.jsonl\`, a line each, for 30 days. Of addresses
it gets the path and the campaign (\`utm_…\`), never another parameter, a click's id or what stands behind \`#\`; no cookie, no
network address, no name of a browser, and nothing by which two visits could be known to be one person's. Times are by
our clock. Where a browser sends Global Privacy Control nothing comes, and what came all the same is not kept;
so it is where the settings switch the collector off: a page from before that still sends is answered 204.

    npm run events                          # the last seven days, as tables
    npm run events -- --days 30 --page /pay # of one page; 30 days are the most
    npm run -s events -- --json             # all of it, for scripts

The summary ends with what was not counted, and why. One client may add 1 MB a day, an address block (/24, /48) 4 MB, and
less as the day fills; events of a composition that was never live or tried are not counted. Addresses are held in memory as
hashes for that, and written nowhere. A day takes 64 MB at most; below the disk's reserve (\`DISK_RESERVE_MB\`) nothing is kept. The page is not affected by either.

## What a page's policy blocks

Browsers report to \`POST /_c/reports\` what a page's Content-Security-Policy has blocked: a pixel of a tag, an inline script, a
font. Stored are origin, directive, path of the page and a count, in \`STATE_DIR/blocked/<day>.jsonl\`, for 30 days; nothing of
the visitor. Reports of browser extensions are left out. An address may send 30 requests a minute; of the reports beyond 100 in
ten seconds, one in ten is counted, as ten.

    npm run events -- blocked               # the last seven days: origin, directive, page, times

An origin that belongs there goes into \`allow\` of its sink: [settings.md](settings.md).

## The console

A visitor's console is silent: what our code, a vendor's or the browser would write of an error becomes \`script_error\`, each
message once a page view, ten at most. Whoever tests the site keeps the console of a tab, wherever the site runs, by this in
that console, and a reload:

    sessionStorage.setItem('crewtally.console', 'on')

No address does that: a link could be sent to somebody.
`

/** The text of docs/events.md. */
export const catalogue = (events: Record<string, EventDescription> = EVENTS): string => `${INTRODUCTION}
## The catalogue

${Object.entries(events).map(sectionOf).join('\n')}`
