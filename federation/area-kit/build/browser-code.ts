import * as react from 'react'
import type { AreaName, HydrationTrigger } from 'shared-contracts'
import type { FragmentKey } from 'shared-contracts/fragment-files'
import type { Plugin } from 'vite'
import { findSourceMap } from 'node:module'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { WORKSPACE } from '@federation/node-kit'

const frameText = ({ name, place }: Frame): string =>
  [name, place && formatPlace(place)].filter(Boolean).join(' ')

/**
 * Formats a render error with the source line that threw and the React components around it. Omits lines whose source is
 * not in the workspace.
 */
export const formatRenderError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const thrown = error.cause instanceof Error ? error.cause : error
  const top = parseStack(thrown.stack ?? '').find(({ place }) => place !== null)
  const around = 'componentStack' in error ? parseStack(String(error.componentStack)) : []
  return [
    error.message,
    ...(top ? [`  at ${frameText(top)}`] : []),
    ...around.map((frame, index) => `  ${index === 0 ? 'in' : '<'} ${frameText(frame)}`),
  ].join('\n')
}

/** A React hook that was called during rendering, or an event handler or image that was rendered. */
export interface BrowserCode {
  /** Name of the hook or handler, such as `useState` or `onClick of <button>`. */
  what: string
  stack: string
}

/**
 * Hooks, event handlers and images that were recorded during rendering. In the rendered HTML, each element with event handlers
 * has a marker attribute. The attribute contains an index into `handlers`.
 */
export interface BrowserCodeRecord {
  hooks: BrowserCode[]
  handlers: BrowserCode[]
  /** Images that were rendered without a width or a height. */
  images: BrowserCode[]
}

const HOOKS = new Set([
  'useState',
  'useReducer',
  'useEffect',
  'useLayoutEffect',
  'useInsertionEffect',
  'useEffectEvent',
  'useSyncExternalStore',
  'useImperativeHandle',
  'useActionState',
  'useOptimistic',
])
const RECORD = 'virtual:browser-code'
/**
 * Virtual modules that replace packages in the prerender build, to record which hooks and event handlers components use. The
 * key is the name of the replaced package.
 */
const REPLACEMENT_MODULES = new Map([
  ['react', `${RECORD}/react`],
  ['react/jsx-runtime', `${RECORD}/jsx-runtime`],
  ['@federation/area-kit/shell-services', `${RECORD}/shell-services`],
])
const MARKER = 'data-browser-code'

const SOURCES: Readonly<Record<string, () => string>> = {
  // `below` is a function on the call stack, such as the wrapper of a React hook. The recorded stack omits this function and
  // begins at its caller.
  [RECORD]: () => `export const browserCode = { hooks: [], handlers: [], images: [] }
    export const record = (calls, what, below) => {
      const call = { what }
      Error.captureStackTrace(call, below)
      return calls.push(call) - 1
    }`,
  [`${RECORD}/react`]: () => `import * as react from 'react'
    import { browserCode, record } from '${RECORD}'
    const recorded = (name) => {
      const hook = (...args) => {
        record(browserCode.hooks, name, hook)
        return react[name](...args)
      }
      return hook
    }
    export default react
    ${Object.keys(react)
      .filter((name) => /^\w+$/.test(name) && name !== 'default')
      .map((name) => `export const ${name} = ${HOOKS.has(name) ? `recorded('${name}')` : `react.${name}`}`)
      .join('\n')}`,
  [`${RECORD}/jsx-runtime`]: () => `import * as runtime from 'react/jsx-runtime'
    import { browserCode, record } from '${RECORD}'
    const isHandler = ([name, value]) =>
      typeof value === 'function' && /^(?:on[A-Z]|ref$|action$|formAction$)/.test(name)
    const recorded = (make) => {
      const element = (type, props, ...rest) => {
        if (type === 'img' && (props.width === undefined || props.height === undefined))
          record(browserCode.images, '<img>', element)
        const handlers = typeof type === 'string' ? Object.entries(props).filter(isHandler) : []
        if (handlers.length === 0) return make(type, props, ...rest)
        const what = handlers.map(([name]) => name).join(', ') + ' of <' + type + '>'
        const index = record(browserCode.handlers, what, element)
        return make(type, { ...props, '${MARKER}': index }, ...rest)
      }
      return element
    }
    export const Fragment = runtime.Fragment
    export const jsx = recorded(runtime.jsx)
    export const jsxs = recorded(runtime.jsxs)`,
  [`${RECORD}/shell-services`]: () => `export * from '@federation/area-kit/shell-services'
    import { useShell as useServices } from '@federation/area-kit/shell-services'
    import { browserCode, record } from '${RECORD}'
    export const useShell = () => {
      record(browserCode.hooks, 'useShell', useShell)
      return useServices()
    }`,
}

/**
 * Returns true if the build records uses of React hooks and event handlers in the module `importer`. It does not record them in
 * npm packages, or in the components that wrap every fragment (route, slot or island).
 */
const isRecorded = (importer: string | undefined): boolean =>
  importer !== undefined &&
  !importer.startsWith('\0') &&
  !importer.includes('/node_modules/') &&
  !importer.includes('/federation/area-kit/area/')

/**
 * Vite plugin for prerender builds. It records which React hooks and event handlers components use, and which images lack a
 * size. The module `virtual:browser-code` exports these records as `browserCode`.
 */
export const recordBrowserCode = (): Plugin => ({
  name: 'federation-browser-code',
  enforce: 'pre',
  resolveId: (id, importer) => {
    const replacementModule = isRecorded(importer) ? REPLACEMENT_MODULES.get(id) : undefined
    if (replacementModule !== undefined) return `\0${replacementModule}`
    return id === RECORD ? `\0${RECORD}` : null
  },
  load: (id) => (id.startsWith(`\0${RECORD}`) ? (SOURCES[id.slice(1)]?.() ?? null) : null),
})

const MARKERS = new RegExp(` ${MARKER}="(\\d+)"`, 'g')

/**
 * Returns the browser code that was recorded while `markedHtml` was rendered. `found` contains hooks and event handlers,
 * `unsized` contains images without a size. `html` is the HTML without the attributes that mark elements with handlers. Clears
 * the recorded hooks and images. Keeps the recorded handlers: a module can create an element once, at its import, and render it
 * in several fragments.
 */
export const drainBrowserCode = (
  { hooks, handlers, images }: BrowserCodeRecord,
  markedHtml: string,
): { html: string; found: BrowserCode[]; unsized: BrowserCode[] } => {
  const indexes = [...markedHtml.matchAll(MARKERS)].map(([, index]) => Number(index))
  return {
    html: markedHtml.replaceAll(MARKERS, ''),
    found: [...hooks.splice(0), ...indexes.flatMap((index) => handlers[index] ?? [])],
    unsized: images.splice(0),
  }
}

const isComponent = (name: string): boolean => /^[A-Z]/.test(name.split('.').at(-1) ?? '')

const lineOf = ({ what, stack }: BrowserCode): string => {
  const frames = parseStack(stack)
  const component = frames.find(({ name }) => isComponent(name))
  const place = frames[0]?.place
  return `  ${what}${component ? ` in ${component.name}` : ''}, ${place ? formatPlace(place) : 'in a separate module'}`
}

/**
 * Returns a list with one error if a fragment that never hydrates uses hooks or event handlers. Otherwise returns an empty list.
 * `source` is the path of the fragment's source file in the workspace.
 */
export const findUnhydratedCode = (
  area: AreaName,
  { key, source, hydrate }: { key: FragmentKey; source: string; hydrate: HydrationTrigger },
  browserCode: readonly BrowserCode[],
): string[] => {
  if (hydrate !== 'never' || browserCode.length === 0) return []
  const name = key.kind === 'route' ? key.id : `the ${key.kind} ${key.id}`
  const remedy =
    key.kind === 'route'
      ? `move the component into an island, ${area}/src/islands/<name>.tsx, and place it with <IslandPlace name="<name>" />`
      : `set \`hydrate\` of the ${key.kind} to "visible" or "interaction" in ${area}/src/routes.ts`
  const lines = [
    `${source}: ${name} never hydrates (\`hydrate\` is "never"), so this code would not run in a browser:`,
    ...new Set(browserCode.map(lineOf)),
    `Either ${remedy}; or use an element that needs no code: a link, a form with an \`action\` address, <details>.`,
  ]
  return [lines.join('\n')]
}

/**
 * Returns one error if a fragment (a page, slot or island) renders images without a width or a height. Such images cause layout
 * shifts. Returns an empty list if `unsized`, the list of these images, is empty.
 */
export const findUnsizedImages = (source: string, unsized: readonly BrowserCode[]): string[] =>
  unsized.length === 0
    ? []
    : [
        [
          `${source}: an image without a width and a height moves the page when it arrives (layout shift):`,
          ...new Set(unsized.map(lineOf)),
          'Give it the width and height of its file, in pixels; styles may still scale it.',
        ].join('\n'),
      ]

/** Position in a source file of the workspace. */
export interface Place {
  /** Path relative to the workspace's root folder. */
  file: string
  /** Line number, starting at 1. `column` also starts at 1. */
  line: number
  column: number
}

interface Frame {
  name: string
  /** Source position of the stack frame. Null if React does not report it. */
  place: Place | null
}

/** Formats a place in a source file as `file:line:column`, which terminals and editors show as a link. */
export const formatPlace = ({ file, line, column }: Place): string => `${file}:${line}:${column}`

const FRAME = /^\s*at (?:(.+?) \()?((?:file:\/\/)?\/.*?):(\d+):(\d+)\)?$/

/**
 * Matches a stack frame of a component without a source position. HTML elements do not match, because their names are
 * lowercase.
 */
const PLACELESS = /^\s*at ([A-Z]\w*) \(<anonymous>\)$/
/**
 * Matches files of the components that wrap every fragment, and of the development server. A stack trace in an error message
 * leaves out these files, because they only call the code of areas.
 */
const TOOL_FOLDERS = /^federation\/(?:area-kit\/area|dev)\//

/**
 * Returns a file's path relative to the workspace. Returns null for files of npm packages, for files in `TOOL_FOLDERS`, and for
 * files outside the workspace.
 */
export const toWorkspacePath = (file: string): string | null => {
  const [path = ''] = (file.startsWith('file:') ? fileURLToPath(file) : file).split('?')
  const workspacePath = relative(WORKSPACE, resolve(path))
  return workspacePath.startsWith('..') ||
    workspacePath.includes('node_modules/') ||
    TOOL_FOLDERS.test(workspacePath)
    ? null
    : workspacePath
}

/** Maps a stack frame of built code to its source position. Returns null if the source is not in this workspace. */
const readFrame = (text: string): Frame | null => {
  const [, placeless] = PLACELESS.exec(text) ?? []
  if (placeless !== undefined) return { name: placeless, place: null }
  const [, name = '', source = '', line = '1', column = '1'] = FRAME.exec(text) ?? []
  if (source === '') return null
  const builtFile = source.startsWith('file:') ? fileURLToPath(source) : source
  const entry = findSourceMap(builtFile)?.findEntry(Number(line) - 1, Number(column) - 1)
  const isMapped = entry !== undefined && 'originalSource' in entry
  const file = toWorkspacePath(isMapped ? entry.originalSource : builtFile)
  if (file === null) return null
  const place = isMapped
    ? { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
    : { file, line: Number(line), column: Number(column) }
  return { name, place }
}

/** Returns the stack frames whose source is in this workspace, innermost first. */
export const parseStack = (stack: string): Frame[] =>
  stack.split('\n').flatMap((line) => readFrame(line) ?? [])
