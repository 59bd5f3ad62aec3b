import { findSourceMap } from 'node:module'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { WORKSPACE } from '@federation/node-kit'

/** Position in a source of the workspace. */
export interface Place {
  /** Relative to the workspace. */
  file: string
  /** Line number, starting at 1. `column` also starts at 1. */
  line: number
  column: number
}

export interface Frame {
  name: string
  /** Null if React does not provide it. */
  place: Place | null
}

export const formatPlace = ({ file, line, column }: Place): string => `${file}:${line}:${column}`

const FRAME = /^\s*at (?:(.+?) \()?((?:file:\/\/)?\/.*?):(\d+):(\d+)\)?$/

/** Matches the frame of a component without a source position. HTML elements do not match, because their names are lowercase. */
const PLACELESS = /^\s*at ([A-Z]\w*) \(<anonymous>\)$/
/**
 * Folders whose code is never the cause of an author's error: the components that wrap every fragment, and the development
 * server.
 */
const TOOL_FOLDERS = /^federation\/(?:area-kit\/area|dev)\//

/** Returns a file's path in the workspace. Null for files of packages, of `TOOL_FOLDERS` and outside the workspace. */
export const toWorkspacePath = (file: string): string | null => {
  const [path = ''] = (file.startsWith('file:') ? fileURLToPath(file) : file).split('?')
  const own = relative(WORKSPACE, resolve(path))
  return own.startsWith('..') || own.includes('node_modules/') || TOOL_FOLDERS.test(own) ? null : own
}

/** Maps a stack frame of a build to its source. Null for code that is not of this workspace. */
const readFrame = (text: string): Frame | null => {
  const [, placeless] = PLACELESS.exec(text) ?? []
  if (placeless !== undefined) return { name: placeless, place: null }
  const [, name = '', source = '', line = '1', column = '1'] = FRAME.exec(text) ?? []
  if (source === '') return null
  const built = source.startsWith('file:') ? fileURLToPath(source) : source
  const entry = findSourceMap(built)?.findEntry(Number(line) - 1, Number(column) - 1)
  const isMapped = entry !== undefined && 'originalSource' in entry
  const file = toWorkspacePath(isMapped ? entry.originalSource : built)
  if (file === null) return null
  const place = isMapped
    ? { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
    : { file, line: Number(line), column: Number(column) }
  return { name, place }
}

/** Returns the frames of a stack that are code of this workspace, innermost first. */
export const parseStack = (stack: string): Frame[] =>
  stack.split('\n').flatMap((line) => readFrame(line) ?? [])
