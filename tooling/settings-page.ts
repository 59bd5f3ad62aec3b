import { readFile, writeFile } from 'node:fs/promises'
import { readArguments } from '@federation/node-kit/cli'
import { PublicSettings, z } from 'shared-contracts'
import { describeExpectation } from 'shared-contracts/parse'

type Schema = z.core.$ZodType
/**
 * `inner` is the schema of a field without wrappers, such as a default or `optional`. `fallback` describes the default: the
 * value as text, or `none`, or `needed` for a required field.
 */
interface Unwrapped {
  inner: Schema
  description: string
  fallback: string
}

const FILE = new URL('../docs/settings.md', import.meta.url)

const HEADING = `# Settings that browsers may know

One JSON file contains the ids and addresses of all third-party services that the pages use. Without a file, only our own
booking pages and our own collector are active.

    npm run fed -- site set --settings settings.json    # validates the file and composes every page again
    npm run fed -- site show                            # prints the active settings

\`site set\` rejects an invalid file as a whole and lists every invalid key with the expected value. Settings that allow another
origin to run scripts or show frames need \`--yes\`; without it the command prints the difference of the Content-Security-Policy and
changes nothing. The settings belong to the site, not to a release, and each composition keeps those that it was composed with. The pages' Content-Security-Policy allows only
the addresses of this file.

\`SITE_SETTINGS\` names a file for the first release, and for each \`npm start\` that uses the checkout's own \`var/\`. To try all
services without an account: \`npm start -- --third-parties\`, which starts fakes of them.

\`npm run lint -- settings --fix\` generates this page from \`shared-contracts/src/settings.ts\`; \`npm run lint\` compares both.
`

const getDescription = (schema: Schema): string => {
  const description = z.globalRegistry.get(schema)?.description
  return typeof description === 'string' ? description : ''
}

const formatValue = (value: unknown): string => `\`${JSON.stringify(value)}\``

const unwrap = (schema: Schema, outerDescription = '', fallback = 'needed'): Unwrapped => {
  const { def } = schema._zod
  const description = outerDescription || getDescription(schema)
  if (def.type === 'optional') return unwrap((def as z.core.$ZodOptionalDef).innerType, description, 'none')
  if (def.type === 'nullable') return unwrap((def as z.core.$ZodNullableDef).innerType, description, fallback)
  if (def.type === 'default' || def.type === 'prefault') {
    const { innerType, defaultValue } = def as z.core.$ZodDefaultDef
    return unwrap(innerType, description, formatValue(defaultValue))
  }
  return { inner: schema, description, fallback }
}

const isBlock = (schema: Schema): schema is z.core.$ZodObject => schema._zod.def.type === 'object'

/** Returns true for an object whose fields are all lists. docs/settings.md describes such an object as a single field. */
const isOfLists = (schema: z.core.$ZodObject): boolean =>
  Object.values(schema._zod.def.shape).every((field) => unwrap(field).inner._zod.def.type === 'array')
const isSection = (schema: Schema): schema is z.core.$ZodObject => isBlock(schema) && !isOfLists(schema)

/** Returns text that describes which values a setting accepts. The text is based on the error message for an invalid value. */
const expectation = (schema: Schema): string => {
  const { def } = schema._zod
  if (def.type === 'boolean') return '`true` or `false`'
  if (def.type === 'array') return `a list; each ${expectation((def as z.core.$ZodArrayDef).element)}`
  if (isBlock(schema)) {
    const lists = Object.entries(schema._zod.def.shape)
    const [, first] = lists[0] ?? []
    return `\`{ ${lists.map(([name]) => name).join(', ')} }\`${first ? `, each ${expectation(unwrap(first).inner)}` : ''}`
  }
  const issue = z.safeParse(schema, '\0').error?.issues[0]
  return issue ? describeExpectation(issue) : ''
}

const cell = (text: string) => text.replaceAll('|', '\\|')

const section = (name: string, { description: words }: Unwrapped, schema: z.core.$ZodObject): string => {
  const fields = Object.entries(schema._zod.def.shape).map(([key, field]) => ({ key, field: unwrap(field) }))
  const rows = fields
    .filter(({ field }) => !isSection(field.inner))
    .map(
      ({ key, field }) =>
        `| \`${key}\` | ${cell(field.description)} | ${cell(expectation(field.inner))} | ${cell(field.fallback)} |`,
    )
  const blocks = fields.flatMap(({ key, field }) =>
    isSection(field.inner) ? [section(name === '' ? key : `${name}.${key}`, field, field.inner)] : [],
  )
  const title = name === '' ? [] : [`## ${name}`, '', ...(words ? [words, ''] : [])]
  const table =
    rows.length > 0 ? ['| key | meaning | expected | default |', '|---|---|---|---|', ...rows, ''] : []
  return [...title, ...table, ...blocks].join('\n')
}

const renderSettingsPage = (): string => {
  const top = unwrap(PublicSettings)
  if (!isBlock(top.inner)) throw new Error('the settings schema is not one object')
  return `${HEADING}\n${section('', top, top.inner).trimEnd()}\n`
}

const { values } = readArguments(
  `Usage: npm run lint -- settings [--fix]

Checks that docs/settings.md matches the schema of the settings.
  --fix   writes it`,
  { options: { write: { type: 'boolean' } } },
)
const page = renderSettingsPage()
if (values.write) await writeFile(FILE, page)
else if ((await readFile(FILE, 'utf8')) !== page) {
  console.error('docs/settings.md differs from the schema. Write it: npm run lint -- settings --fix')
  process.exitCode = 1
}
