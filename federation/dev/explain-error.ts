import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { resolve } from 'node:path'
import type { ViteDevServer } from 'vite'
import { parseStack, toWorkspacePath, type Place, formatPlace } from '@federation/area-kit'
import { WORKSPACE } from '@federation/node-kit'
import type { BrowserError, ShownError } from './client/page-state.ts'

const FRAME = /(https?:\/\/[^\s()]+?):(\d+):(\d+)/g

/** Creates an error whose stack contains source positions instead of positions in served modules. */
export const mapBrowserStack = async (
  vite: ViteDevServer,
  { message, stack }: BrowserError,
): Promise<Error> => {
  const graph = vite.environments.client.moduleGraph
  const served = new Map<string, { file: string; map: SourceMap }>()
  for (const [, address = ''] of stack.matchAll(FRAME)) {
    const { pathname, search } = new URL(address)
    // Remove the timestamp that Vite adds to the URL of an edited module, because the module graph contains the URL without it.
    const url = pathname.slice(vite.config.base.length - 1) + search.replace(/[?&]t=\d+/, '')
    const node = await graph.getModuleByUrl(url)
    const map = node?.transformResult?.map
    if (served.has(address) || !node?.file || !map || !('mappings' in map)) continue
    served.set(address, { file: node.file, map: new SourceMap(map as unknown as SourceMapPayload) })
  }
  const error = new Error(message)
  error.stack = stack.replace(FRAME, (frame, address: string, line: string, column: string) => {
    const servedModule = served.get(address)
    const entry = servedModule?.map.findEntry(Number(line) - 1, Number(column) - 1)
    return servedModule && entry && 'originalLine' in entry
      ? `${servedModule.file}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
      : frame
  })
  return error
}

/** Properties that compilers and React add to errors. */
interface Located {
  loc?: { file?: string; line: number; column: number }
  id?: string
  componentStack?: string
}

const CONTEXT_LINES = 3

// oxlint-disable-next-line no-control-regex
const stripColors = (message: string): string => message.replaceAll(/\u001B\[[\d;]*m/g, '')
const BOXED_LOCATION = /[╭┌]─+\[ ?(.+?):(\d+):(\d+) ?\]/

const findLocation = (error: Error & Located): Place | null => {
  const { loc, id, message } = error
  const [, boxedFile, line, column] = BOXED_LOCATION.exec(stripColors(message)) ?? []
  if (boxedFile !== undefined) return { file: boxedFile, line: Number(line), column: Number(column) }
  const file = loc?.file ?? id
  const path = file === undefined ? null : toWorkspacePath(file)
  if (loc && path !== null) return { file: path, line: loc.line, column: loc.column + 1 }
  return parseStack(error.stack ?? '').find((frame) => frame.place !== null)?.place ?? null
}

const formatCodeFrame = ({ file, line }: Place): string => {
  try {
    const lines = readFileSync(resolve(WORKSPACE, file), 'utf8').split('\n')
    const from = Math.max(0, line - 1 - CONTEXT_LINES)
    return lines
      .slice(from, line + CONTEXT_LINES)
      .map((text, index) => {
        const number = from + index + 1
        return `${number === line ? '>' : ' '} ${String(number).padStart(4)} | ${text}`
      })
      .join('\n')
  } catch {
    // The file no longer exists, so show the position without source lines.
    return ''
  }
}

/** Removes source lines and a compiler's prefix, such as `[PARSE_ERROR]`, from an error message. */
const stripCodeFrame = (message: string): string => {
  const [text = ''] = stripColors(message).split(/\n\s*(?:[╭┌]|\d+ *[|│])/)
  const [, parse] = /\[PARSE_ERROR\] ([\s\S]+)/.exec(text) ?? []
  return (parse ?? text).trim()
}

/** Extracts message, source position and source lines from an error. The stack must already contain source positions. */
export const explainError = (thrown: unknown): ShownError => {
  if (!(thrown instanceof Error)) return { message: String(thrown), place: null, frame: '', around: [] }
  const error = (thrown.cause instanceof Error ? thrown.cause : thrown) as Error & Located
  const place = findLocation(error)
  const components = (thrown as Located).componentStack ?? error.componentStack ?? ''
  return {
    message: stripCodeFrame(error.message),
    place: place && formatPlace(place),
    frame: place ? formatCodeFrame(place) : '',
    around: parseStack(components).flatMap(({ name, place: at }) =>
      at === null || name === '' ? [] : [`${name} ${at.file}:${at.line}`],
    ),
  }
}
