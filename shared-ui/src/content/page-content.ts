import type { AreaRouteInput } from 'shared-contracts'
import { z } from 'shared-contracts/zod'
import * as blocks from '../blocks/content.schema.ts'
import type { ContentFile } from './check-content.ts'

interface ContentModule {
  [value: string]: unknown
  route?: AreaRouteInput
}

/** Modules of the `content` folder of an area (a part of the site) by path, as an eager `import.meta.glob` returns them. */
type ContentModules = Readonly<Record<string, unknown>>

/** Lists the content files that export a `route`, with their other exports, sorted by the route's path. */
const pagesIn = (modules: ContentModules) =>
  Object.entries(modules as Record<string, ContentModule>)
    .flatMap(([file, { route, ...values }]) =>
      route ? [{ file: file.replace('./', ''), route, values }] : [],
    )
    .toSorted((one, other) => (one.route.path < other.route.path ? -1 : 1))

/** Returns the routes of an area: the export `route` of each page's content file. */
export const pageRoutes = (modules: ContentModules): AreaRouteInput[] =>
  pagesIn(modules).map(({ route }) => route)

/** Schemas of block content. Each part of a page's content must match one of them. */
const BLOCKS: readonly z.ZodMiniType[] = [
  blocks.Opening,
  blocks.PageHeroContent,
  blocks.Closing,
  blocks.Ledger,
  blocks.Rows,
  blocks.StepPlan,
  blocks.Annotated,
  blocks.Change,
  blocks.Table,
  blocks.QuestionPlan,
  blocks.Quotation,
  blocks.FigureItem,
  blocks.Head,
  z.strictObject({ head: blocks.Head }),
  blocks.words(160),
]

/** Returns the block schema that `value` matches, or else the one with the fewest problems, for a useful error message. */
const closestBlock = (value: unknown): z.ZodMiniType => {
  const counts = BLOCKS.map((block) => block.safeParse(value).error?.issues.length ?? 0)
  return BLOCKS[counts.indexOf(Math.min(...counts))] ?? z.never()
}

/**
 * Adds the content files of pages to `files`. Skips a file if `files` already contains its name or one of its values. Each part
 * of an added value must match the schema of a block.
 */
export const withPageContent = (
  modules: ContentModules,
  files: readonly ContentFile[],
): readonly ContentFile[] => {
  const listed = new Set<unknown>(
    files.flatMap(({ file, value }) => [file, value, ...(Array.isArray(value) ? (value as unknown[]) : [])]),
  )
  const added = pagesIn(modules).filter(
    ({ file, values }) => ![file, ...Object.values(values)].some((known) => listed.has(known)),
  )
  return [
    ...files,
    ...added.flatMap(({ file, values }) =>
      Object.values(values).map((value) => ({
        file,
        value,
        schema: z.strictObject(
          Object.fromEntries(Object.entries(value as object).map(([key, part]) => [key, closestBlock(part)])),
        ),
      })),
    ),
  ]
}
