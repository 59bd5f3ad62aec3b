import { EVENTS, z, type EventDescription } from 'shared-contracts'

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

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

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

/** Renders the event catalogue as Markdown, one section per event with purpose, publishers and fields. */
export const renderCatalogue = (events: Record<string, EventDescription> = EVENTS): string =>
  Object.entries(events).map(sectionOf).join('\n')
