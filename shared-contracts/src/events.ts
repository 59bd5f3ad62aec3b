import { AreaName, Plid, z } from './zod.ts'

const short = z.string().check(z.maxLength(300))
const count = z.int().check(z.minimum(0), z.maximum(10_000))
const postalCode = z.string().check(z.regex(/^[A-Z]{2}$/))
/** Name of a form field. Events never contain the field's value. */
const field = z.string().check(z.regex(/^[\w-]{1,60}$/))
const trade = z.enum([
  'solar',
  'pest-control',
  'roofing',
  'hvac',
  'fiber-optics',
  'insurance',
  'mortgage',
  'real-estate',
  'tree-and-lawncare',
  'turf',
])
const EMBEDS = ['demo-form', 'recruiter-form', 'map', 'video', 'booking'] as const

/** Publisher, purpose and fields of an event. The event bus adds further fields to every event, such as `timestamp`. */
export interface EventDescription {
  /** Code that publishes the event: `shell` (the code of all pages), or names of areas, separated by commas. */
  from: string
  /** Question that analysts can answer with the event. The printed catalogue of events contains this text. */
  why: string
  fields: Record<string, z.ZodMiniType>
}
const entry = <const E extends EventDescription>(written: E): E => written

/** All events of the site. No event contains text that a visitor typed. `npm run events -- catalogue` prints the list. */
export const EVENTS = {
  page_view: entry({
    from: 'shell',
    why: 'Which pages are seen, and how visitors came to them; once for each completed navigation, return and restored page.',
    fields: {
      title: short,
      /** URL of the previous page, without its query if that page is on another site. Empty if there is no previous page. */
      referrer: short,
      /** Campaign parameters and click ids of the latest visit from a campaign. The keys match `CAMPAIGN_PARAM`. */
      campaign: z.optional(z.record(z.string().check(z.maxLength(30)), z.string().check(z.maxLength(1000)))),
    },
  }),
  button_click: entry({
    from: 'shell',
    why: 'Which calls to action are taken: buttons, and links that look like one.',
    fields: { label: short, href: z.optional(short) },
  }),
  link_click: entry({
    from: 'shell',
    why: 'Which ways through the site are taken, and from which part of a page.',
    fields: { label: short, href: short, part: z.enum(['header', 'main', 'slot', 'footer']) },
  }),
  external_link: entry({
    from: 'shell',
    why: 'Where visitors leave to, and who calls or writes: other origins, telephone and mail.',
    fields: { label: short, href: short },
  }),
  toggle: entry({
    from: 'shell',
    why: 'Which tiles, answers and role descriptions are opened and closed: every `summary` that is no menu of the header. Of tiles that close each other, the one pressed.',
    fields: { label: short, state: z.enum(['open', 'closed']) },
  }),
  menu_open: entry({
    from: 'shell',
    why: 'Which menus of the header are looked into, on a large or a small screen; `Menu` is the small screen’s own.',
    fields: { menu: short },
  }),
  carousel_move: entry({
    from: 'shell',
    why: 'Whether anybody turns a carousel by hand, and how far: `slide` is the first in view then, from 1. Turning by itself is no event.',
    fields: { carousel: short, slide: count, by: z.enum(['next', 'previous', 'swipe', 'pause', 'play']) },
  }),
  filter_used: entry({
    from: 'mf-marketing',
    why: 'Which stories and integrations are looked for, and whether there are any.',
    fields: { list: short, choice: short, found: count },
  }),
  contest_run: entry({
    from: 'mf-performance',
    why: 'Which contests visitors try on the sample company’s last week, and to which day. The prize is not in it: it is typed.',
    fields: {
      metric: z.enum(['kept', 'set', 'doors', 'installed']),
      days: count,
      /** Number of winners in the sales contest: 3 means that the ranks 1 to 3 win a prize. */
      places: count,
      teams: z.enum(['each', 'pairs']),
      day: count,
    },
  }),
  first_day_plan: entry({
    from: 'mf-hr',
    why: 'Which first-day plans visitors make. Dates and ticks are not in it.',
    fields: {
      state: postalCode,
      role: z.enum(['setter', 'closer', 'installer', 'technician']),
      contract: z.enum(['w2', '1099']),
    },
  }),
  access_tried: entry({
    from: 'mf-performance',
    why: 'Through the eyes of which job visitors look at the sample company’s files.',
    fields: { as: z.enum(['setter', 'lead', 'manager', 'payroll', 'owner']) },
  }),
  lesson_answered: entry({
    from: 'mf-performance',
    why: 'How far visitors take the sample company’s first week of lessons, and which answers are not known.',
    fields: { lesson: count, right: z.enum(['yes', 'no']) },
  }),
  rule_tried: entry({
    from: 'mf-pay',
    why: 'Which forms of commission rules visitors try on the sample company’s last month. Percentages and amounts are not in it: they are typed.',
    fields: {
      base: z.enum(['contract', 'margin']),
      /**
       * Number of installs (finished installations) from one bonus to the next: 10 means that every tenth install of a week
       * earns the bonus.
       */
      every: count,
      cap: z.enum(['none', 'set']),
      paid: z.enum(['install', 'halves']),
    },
  }),
  run_tried: entry({
    from: 'mf-pay',
    why: 'How visitors answer the open problems of the sample pay run, and whether they approve it.',
    fields: {
      setter: z.enum(['open', 'tyrell', 'ana', 'wait']),
      count: z.enum(['open', 'ordered', 'counted', 'wait']),
      approved: z.enum(['yes', 'no']),
    },
  }),
  team_moved: entry({
    from: 'mf-pay',
    why: 'Which team trees visitors try for overrides: how many lead, on how many levels, at how many cents a watt.',
    fields: {
      leads: count,
      levels: count,
      cents: count,
      /**
       * `yes` if the visitor moved a person in the team tree. `no` if the visitor chose another deal, or changed the override
       * (what a manager gets from each deal of the team, in cents per watt).
       */
      moved: z.enum(['yes', 'no']),
    },
  }),
  ticket_followed: entry({
    from: 'mf-pay',
    why: 'Which of the sample tickets visitors follow, and how far.',
    fields: { ticket: z.enum(['418', '419', '420']), step: count },
  }),
  draw_tried: entry({
    from: 'mf-pay',
    why: 'Whose week of same-day pay visitors try, and on how many evenings money goes out. Amounts are not in it: they are typed.',
    fields: { person: z.enum(['cody', 'ana', 'tyrell']), evenings: count },
  }),
  sources_compared: entry({
    from: 'mf-performance',
    why: 'What visitors rank sources of hires by, and between which they move money. The amount is not in it: it is typed.',
    fields: { sort: z.enum(['stayed', 'each', 'hire', 'sale']), from: short, to: short },
  }),
  employee_cost: entry({
    from: 'mf-hr',
    why: 'For which states visitors compute an employee’s cost. Wages and rate are not in it: they are typed.',
    fields: { state: postalCode, other: postalCode },
  }),
  candidate_moved: entry({
    from: 'mf-hr',
    why: 'To which stage visitors move candidates of the sample hiring board, and on which of its days.',
    fields: { stage: z.enum(['applied', 'screen', 'ride', 'offer', 'signed']), day: count },
  }),
  org_opened: entry({
    from: 'mf-hr',
    why: 'How far visitors open the sample company’s org chart, and whether they look at people or at branches.',
    fields: { card: z.enum(['person', 'branch']), branches: count },
  }),
  signing_tried: entry({
    from: 'mf-hr',
    why: 'Whether visitors sign the sample agreement, and what it lacked if they could not. Names and terms are not in it: they are typed.',
    fields: {
      job: z.enum(['setter', 'closer', 'manager']),
      lacked: z.enum(['nothing', 'field', 'consent', 'name']),
    },
  }),
  deal_computed: entry({
    from: 'mf-pay',
    why: 'Which trades’ deals visitors change, and whether they try a cancellation or overtime. No amount is in it: amounts are typed.',
    fields: { trade, canceled: z.enum(['no', 'some', 'all']), overtime: z.enum(['yes', 'no']) },
  }),
  agent_stepped: entry({
    from: 'mf-marketing',
    why: 'How far visitors follow the AI recruiter’s steps on the sample request.',
    fields: { step: count },
  }),
  case_counted: entry({
    from: 'mf-marketing',
    why: 'Which case studies visitors compute with another head count. The event has no numbers, because visitors type them.',
    fields: { case: z.enum(['aveyo', 'source', 'gainz']) },
  }),
  season_planned: entry({
    from: 'mf-marketing',
    why: 'For which trades visitors plan a year, and which months they look at. The crew is not in it: it is typed.',
    fields: { trade, month: count },
  }),
  form_start: entry({
    from: 'mf-leadcapture, mf-marketing',
    why: 'How many begin a form: the first time a field of it is changed.',
    fields: { form: short },
  }),
  field_error: entry({
    from: 'mf-leadcapture, mf-marketing',
    why: 'Which fields stop people: a message is shown at one. Its name, never its value.',
    fields: { form: short, field },
  }),
  form_invalid: entry({
    from: 'mf-leadcapture, mf-marketing',
    why: 'How complete forms are that are submitted too early. `completion`: share of the fields that hold, 0 to 100; consents are not counted.',
    fields: {
      form: short,
      fields: z.array(field),
      completion: z.number().check(z.minimum(0), z.maximum(100)),
    },
  }),
  form_submit: entry({
    from: 'mf-leadcapture, mf-marketing',
    why: 'A form that holds is on its way.',
    fields: { form: short },
  }),
  form_success: entry({
    from: 'mf-leadcapture, mf-marketing',
    why: 'A form was accepted: it is on disk.',
    fields: { form: short },
  }),
  form_failure: entry({
    from: 'mf-leadcapture, mf-marketing',
    why: 'A form was not accepted, and what the visitor was told.',
    fields: { form: short, error: short },
  }),
  meeting_step: entry({
    from: 'mf-leadcapture',
    why: 'Where people leave the way to a demo. `industry` and `size` are options of the list.',
    fields: {
      step: z.enum(['choose', 'book', 'change']),
      industry: z.optional(short),
      size: z.optional(short),
    },
  }),
  booking_made: entry({
    from: 'mf-leadcapture',
    why: 'A time for a demo was chosen. `asked`: its owner still has to confirm it by mail, as on our own pages, which no page of the site sees: what was confirmed is in `npm run leads -- list --kind bookings`. `booked`: the calendar says that it is settled.',
    fields: { widget: short, page: z.enum(['general', 'mortgage']), state: z.enum(['asked', 'booked']) },
  }),
  embed_ready: entry({
    from: 'mf-leadcapture, mf-marketing',
    why: 'Another company’s part of a page came. Of the demo form it is told two seconds after its own word; of map and video once their frame has loaded, whatever it holds: no browser tells a page what another company’s frame was answered.',
    fields: { embed: z.enum(EMBEDS) },
  }),
  embed_submitted: entry({
    from: 'mf-leadcapture',
    why: 'An embedded form was sent: once, however often it says so.',
    fields: { embed: z.enum(EMBEDS) },
  }),
  embed_failed: entry({
    from: 'mf-leadcapture, mf-marketing',
    why: 'Another company’s part of a page did not become ready within 15 seconds, or its script did not load; the visitor sees the way around it that stands there anyway. Ready means: the demo form and the recruiter form have said so, map and video have loaded, the calendar has answered. A frame fails by not loading in time, not by what it says.',
    fields: { embed: z.enum(EMBEDS), reason: short },
  }),
  video_play: entry({ from: 'mf-marketing', why: 'A video was asked for.', fields: { video: short } }),
  plid_captured: entry({
    from: 'shell',
    why: 'A partner’s link brought this visitor.',
    fields: { plid: Plid },
  }),
  remote_ready: entry({
    from: 'shell',
    why: 'How long an area’s code takes to hydrate a part of a page, in milliseconds.',
    fields: { area: AreaName, milliseconds: z.number() },
  }),
  remote_error: entry({
    from: 'shell',
    why: 'An area’s code failed, and when; the HTML stays.',
    fields: {
      area: z.union([AreaName, z.literal('shell')]),
      stage: z.enum(['load', 'mount', 'hydrate', 'update', 'unmount', 'navigate']),
      message: short,
    },
  }),
  script_error: entry({
    from: 'shell',
    why: 'An error that nobody caught or that was written to the console, which is silent for visitors.',
    fields: {
      message: short,
      source: z.optional(short),
      /**
       * Stack of the error, innermost call first: positions in scripts, as `/_r/<area>/<release>/<file>:<line>:<column>`.
       */
      stack: z.optional(z.array(short).check(z.maxLength(8))),
    },
  }),
}

/** Name of an event, such as `page_view`. `docs/events.md` lists all. */
export type EventName = keyof typeof EVENTS

/** Union type of all events in a catalogue. The key `type` of an event is the event's name in the catalogue. */
export type EventOf<Catalogue extends Record<string, Pick<EventDescription, 'fields'>>> = {
  [N in keyof Catalogue & string]: z.infer<
    z.ZodMiniObject<Catalogue[N]['fields'] & { type: z.ZodMiniLiteral<N> }>
  >
}[keyof Catalogue & string]

/** Event that an area or the shell publishes. */
export type BusEvent = EventOf<typeof EVENTS>

const schemas = Object.entries(EVENTS).map(([type, { fields }]) =>
  z.strictObject({ type: z.literal(type), ...fields }),
)

/** Fields of the event `carousel_move`. */
export type CarouselMove = Omit<Extract<BusEvent, { type: 'carousel_move' }>, 'type'>

// The cast is necessary: TypeScript cannot infer a union type from a computed list of schemas.
export const BusEvent = z.discriminatedUnion('type', [...schemas] as unknown as [
  z.ZodMiniObject,
]) as unknown as z.ZodMiniType<BusEvent>

/** Event that consumers of the event bus (sinks) receive: a `BusEvent` with its page and time. `timestamp` is ISO 8601, UTC. */
export type EnrichedEvent = BusEvent & {
  url: string
  timestamp: string
  composition: string
  plid?: Plid | undefined
}

/** Function with which areas send events to the event bus of the shell. */
export type Publish = (event: BusEvent) => void

/**
 * Passes a visitor's email address to the shell after the API accepted the visitor's form. The address is in no event and is
 * not stored. Only the script of the marketing platform receives it, and only with marketing consent.
 */
export type Identify = (email: string) => void
