import type { ComponentType } from 'react'
import { examplesOf } from 'shared-ui/blocks/content.examples.ts'
import { z } from 'shared-contracts/zod'

/** The stories (Storybook's examples) of one component. The function `show` creates this object. */
export interface Shown {
  component: ComponentType<object>
  /** Props of each story, by the story's name. The first story has the default props. */
  stories: Record<string, object>
  /** Rows of the table in Storybook's Controls panel, by the path of a field or the name of a prop. */
  argTypes: Record<string, ArgType>
}

interface ArgType {
  name: string
  description?: string
  control: false | { type: string }
  options?: readonly unknown[]
  type?: { name: 'other'; value: string; required: boolean }
  table: { category: string; type: { summary: string } }
}

interface ShowOptions<Props> {
  /** Schema of the component's content. Its examples provide props, one story for each example. */
  content?: z.ZodMiniType
  /** Props that every story of the component gets. */
  props?: Partial<Props>
  /** Values of some props, by the prop's name. Each value gets a separate story. */
  vary?: { [Name in keyof Props]?: readonly Props[Name][] }
  /** Props of additional stories, by the story's name. */
  more?: Record<string, Partial<Props>>
}

/** Properties of a JSON Schema that zod can create from a content schema. */
interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
}

const range = (unit: string, min = 0, max = 0): string =>
  max === 0
    ? min > 0
      ? `, at least ${min} ${unit}`
      : ''
    : `, ${min > 0 ? `${min} to` : 'at most'} ${max} ${unit}`

/** Describes the values that a schema permits, such as `string, 1 to 48 characters`. */
const describeType = (schema: JsonSchema): string => {
  if (schema.anyOf) return schema.anyOf.map(describeType).join(' or ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const { type = 'any', minLength, maxLength, minItems, maxItems, minimum, maximum } = schema
  if (type === 'string') return `string${range('characters', minLength, maxLength)}`
  if (type === 'array') return `list${range('entries', minItems, maxItems)}`
  return type === 'number' ? `number${range('', minimum, maximum)}` : type
}

/** Lists the fields of a content schema with their paths, such as `head.title` and `items[].term`. */
const listFields = (schema: JsonSchema, isRequired = true, path = ''): [string, ArgType][] => {
  const { properties, items, required = [] } = schema
  const own: [string, ArgType][] = path === '' ? [] : [[path, fieldType(path, schema, isRequired)]]
  if (items) return [...own, ...listFields(items, true, `${path}[]`).filter(([name]) => name !== `${path}[]`)]
  const fields = Object.entries(properties ?? {}).flatMap(([name, field]) =>
    listFields(field, required.includes(name), path === '' ? name : `${path}.${name}`),
  )
  return [...own, ...fields]
}

const fieldType = (path: string, schema: JsonSchema, required: boolean): ArgType => {
  const summary = describeType(schema)
  const isNested = /[.[]/.test(path)
  const type = { string: 'text', boolean: 'boolean', number: 'number' }[schema.type ?? ''] ?? 'object'
  return {
    name: path,
    control: isNested ? false : { type },
    type: { name: 'other', value: summary, required },
    table: { category: 'content', type: { summary } },
  }
}

const describeProp = (name: string, options: readonly unknown[]): [string, ArgType] => [
  name,
  {
    name,
    control: { type: 'select' },
    options,
    table: {
      category: 'variants',
      type: { summary: options.map((value) => JSON.stringify(value)).join(' | ') },
    },
  },
]

/**
 * Creates the stories of a component: one for each example of its content schema, one for each value in `vary`, and those in
 * `more`. The names of the stories begin with the component's name, because a file can have several components.
 */
export const show = <Props extends object>(
  name: string,
  component: ComponentType<Props>,
  { content, props = {}, vary = {}, more = {} }: ShowOptions<Props> = {},
): Shown => {
  const examples = content ? (examplesOf(content) as readonly object[]) : [{}]
  const base = { ...examples[0], ...props }
  const varied = Object.entries(vary).flatMap(([prop, values]) =>
    (values as unknown[]).map(
      (value) => [`${name}, ${prop}: ${String(value)}`, { ...base, [prop]: value }] as const,
    ),
  )
  const added = Object.entries(more).map(
    ([label, other]) => [`${name}, ${label}`, { ...base, ...other }] as const,
  )
  const exampled = examples.map(
    (example, index) =>
      [index === 0 ? name : `${name}, example ${index + 1}`, { ...example, ...props }] as const,
  )
  const fields = content
    ? listFields(z.toJSONSchema(content, { unrepresentable: 'any', io: 'input' }) as JsonSchema)
    : []
  const variants = Object.entries(vary).map(([prop, values]) => describeProp(prop, values as unknown[]))
  return {
    component: component as ComponentType<object>,
    stories: Object.fromEntries([...exampled, ...varied, ...added]),
    argTypes: Object.fromEntries([...fields, ...variants]),
  }
}
