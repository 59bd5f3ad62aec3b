import { AreaName } from './area-name.ts'
import { Plid } from './attribution-schemas.ts'
import { z } from './zod.ts'

const short = z.string().check(z.maxLength(300))

/** What an area or the shell publishes. No event carries what a visitor typed. */
export const BusEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('page_view'), title: short }),
  z.strictObject({ type: z.literal('button_click'), label: short, href: z.optional(short) }),
  z.strictObject({ type: z.literal('form_start'), form: short }),
  /** `completion`: share of the visible fields that hold, 0 to 100. */
  z.strictObject({
    type: z.literal('form_invalid'),
    form: short,
    fields: z.array(short),
    completion: z.number().check(z.minimum(0), z.maximum(100)),
  }),
  z.strictObject({ type: z.literal('form_submit'), form: short }),
  z.strictObject({ type: z.literal('form_success'), form: short }),
  z.strictObject({ type: z.literal('form_failure'), form: short, error: short }),
  z.strictObject({ type: z.literal('plid_captured'), plid: Plid }),
  z.strictObject({ type: z.literal('remote_ready'), area: AreaName, milliseconds: z.number() }),
  z.strictObject({
    type: z.literal('remote_error'),
    area: z.union([AreaName, z.literal('shell')]),
    stage: z.enum(['load', 'mount', 'hydrate', 'update', 'unmount', 'navigate']),
    message: short,
  }),
])
export type BusEvent = z.infer<typeof BusEvent>

/** What sinks receive: the event with where and when it happened. `timestamp` is ISO 8601, UTC. */
export type EnrichedEvent = BusEvent & { url: string; timestamp: string; composition: string; plid?: Plid }

export type Publish = (event: BusEvent) => void
