import { findSourceMap } from 'node:module'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { WORKSPACE } from '../service/workspace.ts'

interface Frame {
  name: string
  /** From the workspace, `mf-pay/src/pages/pay.tsx:12:9`; null where React does not know it. */
  place: string | null
}

const FRAME = /^\s*at (?:(.+?) \()?((?:file:\/\/)?\/.*?):(\d+):(\d+)\)?$/

/** A component whose place React did not find; tags begin with a small letter. */
const PLACELESS = /^\s*at ([A-Z]\w*) \(<anonymous>\)$/
/** What stands around every fragment. */
const OURS = 'federation/area/'

/** Where a frame of the bundle is in the sources; null for what the people of this workspace did not write. */
const readFrame = (text: string): Frame | null => {
  const [, placeless] = PLACELESS.exec(text) ?? []
  if (placeless !== undefined) return { name: placeless, place: null }
  const [, name = '', source = '', line = '1', column = '1'] = FRAME.exec(text) ?? []
  if (source === '') return null
  const built = source.startsWith('file:') ? fileURLToPath(source) : source
  const entry = findSourceMap(built)?.findEntry(Number(line) - 1, Number(column) - 1)
  const isMapped = entry !== undefined && 'originalSource' in entry
  const file = isMapped ? entry.originalSource.replace(/^file:\/\//, '') : built
  const path = relative(WORKSPACE, file)
  if (path.startsWith('..') || path.startsWith(OURS) || path.includes('node_modules/')) return null
  return {
    name,
    place: isMapped
      ? `${path}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
      : `${path}:${line}:${column}`,
  }
}

/** The frames of a stack that people of this workspace wrote, the innermost first. */
export const framesOf = (stack: string): Frame[] => stack.split('\n').flatMap((line) => readFrame(line) ?? [])

const frameText = ({ name, place }: Frame): string => [name, place].filter(Boolean).join(' ')

/** The line that threw, and the components around it: those that people of this workspace wrote. */
export const explainRender = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const thrown = error.cause instanceof Error ? error.cause : error
  const top = framesOf(thrown.stack ?? '').find(({ place }) => place !== null)
  const around = 'componentStack' in error ? framesOf(String(error.componentStack)) : []
  return [
    error.message,
    ...(top ? [`  at ${frameText(top)}`] : []),
    ...around.map((frame, index) => `  ${index === 0 ? 'in' : '<'} ${frameText(frame)}`),
  ].join('\n')
}
