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
  /** Description of the event for analysts. The printed catalogue of events contains this text. */
  why: string
  fields: Record<string, z.ZodMiniType>
}
const entry = <const E extends EventDescription>(written: E): E => written

/** All events of the site. No event contains text that a visitor typed. `npm run events -- catalogue` prints the list. */
export const EVENTS = {
  page_view: entry({
    from: 'shell',
    why: 'Page views, and the previous page of each. Sent once for each completed navigation, browser “back” and restored page.',
    fields: {
      title: short,
      /** URL of the previous page, without its query if that page is on another site. Empty if there is no previous page. */
      referrer: short,
      /** Campaign parameters and click ids of the latest visit from a campaign. The pattern of the keys is `CAMPAIGN_PARAM`. */
      campaign: z.optional(z.record(z.string().check(z.maxLength(30)), z.string().check(z.maxLength(1000)))),
    },
  }),
  button_click: entry({
    from: 'shell',
    why: 'Clicks on calls to action: buttons, and links that look like buttons.',
    fields: { label: short, href: z.optional(short) },
  }),
  link_click: entry({
    from: 'shell',
    why: 'Clicks on links inside the site, with the part of the page.',
    fields: { label: short, href: short, part: z.enum(['header', 'main', 'slot', 'footer']) },
  }),
  external_link: entry({
    from: 'shell',
    why: 'Clicks on links to other sites, and on telephone numbers and mail addresses.',
    fields: { label: short, href: short },
  }),
  toggle: entry({
    from: 'shell',
    why: 'Tiles, answers and role descriptions that visitors open and close: every `summary` outside the menus of the header. If opening one tile closes another, only the clicked tile is reported.',
    fields: { label: short, state: z.enum(['open', 'closed']) },
  }),
  menu_open: entry({
    from: 'shell',
    why: 'Menus of the header that visitors open. `Menu` is the menu of small screens.',
    fields: { menu: short },
  }),
  carousel_move: entry({
    from: 'shell',
    why: 'Carousels that visitors move. `slide` is the first visible slide, counted from 1. Automatic moves are not reported.',
    fields: { carousel: short, slide: count, by: z.enum(['next', 'previous', 'swipe', 'pause', 'play']) },
  }),
  filter_used: entry({
    from: 'mf-marketing',
    why: 'Stories and integrations that visitors search for, and whether any is found.',
    fields: { list: short, choice: short, found: count },
  }),
  contest_run: entry({
    from: 'mf-performance',
    why: 'Contests that visitors try on the sample company’s last week, and the day that they reach. The typed prize is not reported.',
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
    why: 'First-day plans that visitors make. Dates and ticked items are not reported.',
    fields: {
      state: postalCode,
      role: z.enum(['setter', 'closer', 'installer', 'technician']),
      contract: z.enum(['w2', '1099']),
    },
  }),
  access_tried: entry({
    from: 'mf-performance',
    why: 'Jobs from whose view visitors look at the sample company’s files.',
    fields: { as: z.enum(['setter', 'lead', 'manager', 'payroll', 'owner']) },
  }),
  lesson_answered: entry({
    from: 'mf-performance',
    why: 'Progress of visitors in the sample company’s first week of lessons, and their wrong answers.',
    fields: { lesson: count, right: z.enum(['yes', 'no']) },
  }),
  rule_tried: entry({
    from: 'mf-pay',
    why: 'Forms of commission rules that visitors try on the sample company’s last month. Typed percentages and amounts are not reported.',
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
    why: 'Answers to the open problems of the sample pay run, and whether visitors approve the run.',
    fields: {
      setter: z.enum(['open', 'tyrell', 'ana', 'wait']),
      count: z.enum(['open', 'ordered', 'counted', 'wait']),
      approved: z.enum(['yes', 'no']),
    },
  }),
  team_moved: entry({
    from: 'mf-pay',
    why: 'Team trees that visitors try for overrides: number of leads and levels, and cents per watt.',
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
    why: 'Sample tickets that visitors follow, and the step that they reach.',
    fields: { ticket: z.enum(['418', '419', '420']), step: count },
  }),
  draw_tried: entry({
    from: 'mf-pay',
    why: 'People whose week of same-day pay visitors try, and the number of evenings with a payment. Typed amounts are not reported.',
    fields: { person: z.enum(['cody', 'ana', 'tyrell']), evenings: count },
  }),
  sources_compared: entry({
    from: 'mf-performance',
    why: 'Order in which visitors rank sources of hires, and the sources between which they move money. The typed amount is not reported.',
    fields: { sort: z.enum(['stayed', 'each', 'hire', 'sale']), from: short, to: short },
  }),
  employee_cost: entry({
    from: 'mf-hr',
    why: 'States for which visitors compute an employee’s cost. Typed wages and rates are not reported.',
    fields: { state: postalCode, other: postalCode },
  }),
  candidate_moved: entry({
    from: 'mf-hr',
    why: 'Stages to which visitors move candidates of the sample hiring board, and the day of the board.',
    fields: { stage: z.enum(['applied', 'screen', 'ride', 'offer', 'signed']), day: count },
  }),
  org_opened: entry({
    from: 'mf-hr',
    why: 'Levels of the sample company’s org chart that visitors open, and whether they look at people or at branches.',
    fields: { card: z.enum(['person', 'branch']), branches: count },
  }),
  signing_tried: entry({
    from: 'mf-hr',
    why: 'Signatures of the sample agreement, and the missing entries if it could not be signed. Typed names and terms are not reported.',
    fields: {
      job: z.enum(['setter', 'closer', 'manager']),
      lacked: z.enum(['nothing', 'field', 'consent', 'name']),
    },
  }),
  deal_computed: entry({
    from: 'mf-pay',
    why: 'Trades whose deals visitors change, and whether they try a cancellation or overtime. Typed amounts are not reported.',
    fields: { trade, canceled: z.enum(['no', 'some', 'all']), overtime: z.enum(['yes', 'no']) },
  }),
  agent_stepped: entry({
    from: 'mf-marketing',
    why: 'Steps of the AI recruiter that visitors follow on the sample request.',
    fields: { step: count },
  }),
  case_counted: entry({
    from: 'mf-marketing',
    why: 'Case studies that visitors compute with another number of employees. Typed numbers are not reported.',
    fields: { case: z.enum(['aveyo', 'source', 'gainz']) },
  }),
  season_planned: entry({
    from: 'mf-marketing',
    why: 'Trades for which visitors plan a year, and the months that they look at. The typed crew is not reported.',
    fields: { trade, month: count },
  }),
  form_start: entry({
    from: 'mf-leadcapture, mf-marketing',
    why: 'Forms that visitors begin. Sent at the first change of a field.',
    fields: { form: short },
  }),
  field_error: entry({
    from: 'mf-leadcapture, mf-marketing',
    why: 'Fields with an error message. Reports the name of the field, never its value.',
    fields: { form: short, field },
  }),
  form_invalid: entry({
    from: 'mf-leadcapture, mf-marketing',
    why: 'Forms that visitors submit with errors. `completion` is the percentage of valid fields, without consents.',
    fields: {
      form: short,
      fields: z.array(field),
      completion: z.number().check(z.minimum(0), z.maximum(100)),
    },
  }),
  form_submit: entry({
    from: 'mf-leadcapture, mf-marketing',
    why: 'Valid forms that are being sent.',
    fields: { form: short },
  }),
  form_success: entry({
    from: 'mf-leadcapture, mf-marketing',
    why: 'Forms that the API accepted and stored.',
    fields: { form: short },
  }),
  form_failure: entry({
    from: 'mf-leadcapture, mf-marketing',
    why: 'Forms that the API rejected, and the message that the visitor sees.',
    fields: { form: short, error: short },
  }),
  meeting_step: entry({
    from: 'mf-leadcapture',
    why: 'Steps of the way to a demo that visitors reach. `industry` and `size` are options of the form.',
    fields: {
      step: z.enum(['choose', 'book', 'change']),
      industry: z.optional(short),
      size: z.optional(short),
    },
  }),
  booking_made: entry({
    from: 'mf-leadcapture',
    why: 'Chosen times for a demo. `asked`: the visitor must still confirm it by mail, as on this site’s booking pages. The site sends no event for the confirmation; see `npm run leads -- list --kind bookings`. `booked`: the vendor’s calendar reports a final booking.',
    fields: { widget: short, page: z.enum(['general', 'mortgage']), state: z.enum(['asked', 'booked']) },
  }),
  embed_ready: entry({
    from: 'mf-leadcapture, mf-marketing',
    why: 'Embeds of other companies that became ready. The demo form is reported two seconds after its own message. Map and video are reported when their frame has loaded, even if it shows an error, because browsers hide the content of such frames.',
    fields: { embed: z.enum(EMBEDS) },
  }),
  embed_submitted: entry({
    from: 'mf-leadcapture',
    why: 'Embedded forms that were sent. Each is reported once, even if it sends several messages.',
    fields: { embed: z.enum(EMBEDS) },
  }),
  embed_failed: entry({
    from: 'mf-leadcapture, mf-marketing',
    why: 'Embeds of other companies that were not ready within 15 seconds, or whose script did not load. The page shows an alternative to the embed. Ready means that the demo form or recruiter form sent a message, that the frame of the map or video has loaded, or that the calendar has responded.',
    fields: { embed: z.enum(EMBEDS), reason: short },
  }),
  video_play: entry({ from: 'mf-marketing', why: 'Videos that visitors start.', fields: { video: short } }),
  plid_captured: entry({ from: 'shell', why: 'Visits through a partner’s link.', fields: { plid: Plid } }),
  remote_ready: entry({
    from: 'shell',
    why: 'Time to hydrate a part of a page, in milliseconds.',
    fields: { area: AreaName, milliseconds: z.number() },
  }),
  remote_error: entry({
    from: 'shell',
    why: 'Failures of an area’s code, with their stage. The HTML stays usable.',
    fields: {
      area: z.union([AreaName, z.literal('shell')]),
      stage: z.enum(['load', 'mount', 'hydrate', 'update', 'unmount', 'navigate']),
      message: short,
    },
  }),
  script_error: entry({
    from: 'shell',
    why: 'Errors that no code caught, or that were written to the console. Visitors do not see them.',
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
