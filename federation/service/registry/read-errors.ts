import { memoize } from '@federation/node-kit'
import { getEventsDir, getFirstDay, readDayLog } from '@federation/node-kit/logs'
import {
  channelHead,
  LIVE,
  readComposition,
  readRelease,
  readReleaseFile,
  storePaths,
} from '@federation/registry'
import { type Composition, z } from 'shared-contracts'
import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping'
import { getSourceMapPath } from '@federation/node-kit/release-format'
import type { ReleaseErrors, SiteError, SourcePlace } from './api.ts'

export type { ReleaseErrors, SiteError, SourcePlace } from './api.ts'

/**
 * Result of converting a position in an error's stack: the release that contains the script, and the position in the script's
 * source.
 */
export interface ResolvedFrame {
  name: string
  /** Id of the release that contains the script. Null if no release contains it. */
  release: string | null
  /**
   * Position in the script's source. Null if unknown, for example because the release is not in the store or has no source
   * maps.
   */
  place: SourcePlace | null
}

/** Matches a position in a released script. Allows only characters of released paths, because browsers can report any text. */
const POSITION = /^\/_r\/([a-z][a-z0-9-]*)\/([0-9a-z][0-9a-z.-]*)\/([\w./-]+):(\d+):(\d+)$/

/** Number of source maps to keep in memory. A page server converts positions for as long as it runs. */
const CACHED_MAPS = 100

/**
 * Creates a function that converts a position in a released script to the position in the script's source. The function uses
 * the source maps in a store.
 */
export const createPositionResolver = (store: string): ((position: string) => Promise<ResolvedFrame>) => {
  const readMap = async (name: string, release: string, file: string): Promise<TraceMap | null> => {
    const document = await readRelease(store, name, release)
    const path = getSourceMapPath(file)
    if (!document.assets.some((asset) => asset.path === path)) return null
    const bytes = await readReleaseFile(storePaths(store).release(name, release), document, path)
    return new TraceMap(bytes.toString())
  }
  // `readMap` fails if the release was pruned (deleted from the store) or has an outdated format. There is no map then.
  const mapOf = memoize((...script: Parameters<typeof readMap>) => readMap(...script).catch(() => null), {
    least: CACHED_MAPS,
  })
  return async (position) => {
    const [, name = '', release = '', file = '', line = '', column = ''] = POSITION.exec(position) ?? []
    if (name === '') return { name: 'other', release: null, place: null }
    return { name, release, place: findPlace(await mapOf(name, release, file), Number(line), Number(column)) }
  }
}

const findPlace = (map: TraceMap | null, line: number, column: number): SourcePlace | null => {
  if (!map) return null
  // Subtract 1, because source maps count columns from 0 and browsers count them from 1.
  const original = originalPositionFor(map, { line, column: column - 1 })
  if (original.source === null) return null
  const lines = sourceContentFor(map, original.source)?.split('\n') ?? null
  return {
    file: original.source,
    line: original.line,
    column: original.column + 1,
    component: lines && findDeclaration(lines, original.line),
    text: lines?.[original.line - 1]?.trim() ?? null,
  }
}

const DECLARATION = /^(?:export )?(?:default )?(?:async )?(?:const|let|class|function\*?) (\w+)/

/** Returns the name of the last top-level declaration that begins at or before a line. Returns null if there is none. */
const findDeclaration = (lines: readonly string[], line: number): string | null => {
  for (let index = line - 1; index >= 0; index -= 1) {
    const name = DECLARATION.exec(lines[index] ?? '')?.[1]
    if (name !== undefined) return name
  }
  return null
}

const Envelope = { url: z.string(), timestamp: z.iso.datetime(), composition: z.string() }
const ErrorEvent = z.discriminatedUnion('type', [
  z.object({
    ...Envelope,
    type: z.literal('script_error'),
    message: z.string(),
    source: z.optional(z.string()),
    stack: z.optional(z.array(z.string())),
  }),
  z.object({
    ...Envelope,
    type: z.literal('remote_error'),
    area: z.string(),
    stage: z.string(),
    message: z.string(),
  }),
])
type ErrorEvent = z.infer<typeof ErrorEvent>

const readErrorEvents = async (folder: string, since: string): Promise<ErrorEvent[]> => {
  const parse = (line: string) => (line.includes('_error"') ? ErrorEvent.parse(JSON.parse(line)) : null)
  const events: ErrorEvent[] = []
  for await (const event of readDayLog(folder, since, parse)) if (event) events.push(event)
  return events
}

/** Selection of recorded browser errors. `now` is in ms since 1970, for tests. */
export interface ErrorsQuery {
  /** Number of days whose errors are read, including today. */
  days: number
  area?: string | undefined
  now?: number
}

/**
 * Reads the errors that pages reported to the page server of this machine, grouped by area and release, newest first. Converts
 * their positions in scripts to positions in sources, with the source maps in the store.
 */
export const readErrors = async (
  { stateDir, storeDir: store }: { stateDir: string; storeDir: string },
  { days, area, now = Date.now() }: ErrorsQuery,
): Promise<ReleaseErrors[]> => {
  const events = await readErrorEvents(getEventsDir(stateDir), getFirstDay(now, days))
  const resolve = createPositionResolver(store)
  const compositionOf = memoize((id: string) => readComposition(store, id).catch(() => null))
  const live = await channelHead(store, LIVE)
  const isLive = releaseOf(live && (await compositionOf(live.composition)))
  const positioned = new Set(
    events.flatMap((event) =>
      event.type === 'script_error' && listPositions(event).length > 0 ? event.message : [],
    ),
  )
  // A failed React root causes a `remote_error` event. React also logs the failure, which causes a `script_error` event with
  // the same message. Skip the first event if the second contains a position in the code.
  const distinct = events.filter(({ type, message }) => type === 'script_error' || !positioned.has(message))
  const located = await Promise.all(
    distinct.map(async (event) => {
      const frames = await Promise.all(listPositions(event).map(resolve))
      const [thrower] = frames
      const owner = frames.find(({ place }) => place && !place.file.includes('node_modules/')) ?? thrower
      const name = owner?.name ?? ownerOf(event)
      const release = owner ? owner.release : releaseOf(await compositionOf(event.composition))(name)
      const thrownIn = thrower === owner ? null : (thrower?.place ?? null)
      return { event, area: name, release, place: owner?.place ?? null, thrownIn }
    }),
  )
  const requested = located.filter((error) => area === undefined || error.area === area)
  return groupBy(requested, (error) => [error.area, error.release])
    .map(([{ area: name, release }, group]) => ({
      area: name,
      release,
      isLive: release !== null && isLive(name) === release,
      errors: listErrors(group),
    }))
    .toSorted((a, b) => newestFirst(a.errors[0] ?? { last: '' }, b.errors[0] ?? { last: '' }))
}

interface LocatedError extends Pick<SiteError, 'place' | 'thrownIn'> {
  event: ErrorEvent
}

/** Groups items by a key. Returns each group's first item, and the list of all its items. */
const groupBy = <T>(items: readonly T[], keyOf: (item: T) => unknown): [first: T, all: T[]][] =>
  [...Map.groupBy(items, (item) => JSON.stringify(keyOf(item))).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [[first, [first, ...others]]],
  )

const newestFirst = (a: { last: string }, b: { last: string }) => b.last.localeCompare(a.last)

const listErrors = (events: readonly LocatedError[]): SiteError[] =>
  groupBy(events, ({ event, place }) => [event.message, place?.file, place?.line, place?.column])
    .map(([{ event, place, thrownIn }, all]) => ({
      message: event.message,
      place,
      thrownIn,
      times: all.length,
      last: all.map((one) => one.event.timestamp).reduce((a, b) => (a > b ? a : b)),
      pages: [...new Set(all.map((one) => one.event.url.split('?', 1)[0] ?? ''))],
    }))
    .toSorted(newestFirst)

/**
 * Returns the stack positions of an error event in released scripts, innermost first. Events from older releases of the shell
 * (the site's layout and scripts) have at most one.
 */
const listPositions = (event: ErrorEvent): string[] => {
  if (event.type === 'remote_error') return []
  return event.stack ?? (event.source?.startsWith('/_r/') ? [event.source] : [])
}

const ownerOf = (event: ErrorEvent): string => (event.type === 'remote_error' ? event.area : 'other')

const releaseOf =
  (composition: Composition | null) =>
  (name: string): string | null => {
    const { shell, areas = {} } = composition ?? {}
    return (name === 'shell' ? shell : new Map(Object.entries(areas)).get(name)) ?? null
  }
