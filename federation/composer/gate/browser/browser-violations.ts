import { CLIENT_DIR } from '@federation/node-kit/release-format'
import type { Violation, ViolationLocation } from '@federation/registry'
import { createViolation } from '../violations.ts'
import type { LayoutDifference } from './navigation-parity.ts'
import { type Leak, type PageInspection, type InvisibleElement, INSPECTION_WIDTH_PX } from './inspect-page.ts'
import type { PageError } from './tab.ts'

/** Globals that the shell, the Module Federation runtime and the shared packages add to a page and never remove. */
const EXPECTED_GLOBALS =
  /^(?:__crewtally|__FEDERATION__$|_FEDERATION_RUNTIME_CORE|__GLOBAL_LOADING_REMOTE_ENTRY__$|__VUE_HMR_RUNTIME__$|__VMOK__$|__mf_|__zod_globalConfig$|__reactRouterVersion$)/
/** Layout shifts (CLS) are ignored if their sum is below this value. Web Vitals rate values up to 0.1 as good. */
const IGNORED_SHIFT = 0.001
const MAX_TEXT_LENGTH = 160

/** Returns the area of the page at `path`, and the keys of the page's fragments (React roots) that hydrate. */
export type Owners = (path: string) => { area: string; parts: string[] }

const quoteText = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return `“${line.length > MAX_TEXT_LENGTH ? `${line.slice(0, MAX_TEXT_LENGTH)}…` : line}”`
}

/**
 * Returns the first file of an area that occurs in a stack or URL, with area and release. If none occurs, returns the first
 * file of the shell.
 */
export const findReleaseLocation = (text: string): Pick<ViolationLocation, 'area' | 'release' | 'file'> => {
  const files = [...text.matchAll(/\/_r\/([\w-]+)\/([^/\s]+)\/([^\s?)]+)/g)].map(
    ([, area = '', release = '', file = '']) => ({ area, release, file: CLIENT_DIR + file }),
  )
  return files.find(({ area }) => area !== 'shell') ?? files[0] ?? {}
}

const placeOf = ({ page, where, text }: PageError, owners: Owners): ViolationLocation => {
  const location = findReleaseLocation(where.includes('/_r/') ? where : text)
  return { area: location.area ?? owners(page).area, ...location, page }
}

/**
 * Returns true if a console error repeats a failure that the shell's event bus reported. React and the shell also log such
 * failures to the console.
 */
const isReportedAsFailure = ({ text }: PageError, { readings }: Pick<PageInspection, 'readings'>): boolean =>
  readings.failures.some(({ message }) => text.includes(message.slice(0, 100)))

export const findErrorViolations = (errors: readonly PageError[], owners: Owners): Violation[] => {
  const distinctErrors = new Map(errors.map((error) => [`${error.page} ${error.text}`, error]))
  return [...distinctErrors.values()].map((error) => {
    const first = error.text.split('\n', 1)[0] ?? ''
    const [code, what] =
      error.kind === 'thrown'
        ? (['PAGE_THREW', 'uncaught'] as const)
        : (['CONSOLE_ERROR', 'console error'] as const)
    return createViolation({ code, ...placeOf(error, owners) }, `${error.page}: ${what} ${quoteText(first)}`)
  })
}

const findFailureViolations = (
  { path, readings, pageErrors, unhydrated }: PageInspection,
  owners: Owners,
): Violation[] => {
  const failures = readings.failures.map(({ area, stage, message }) => {
    const reportedError = pageErrors.find(({ text }) => text.includes(message.slice(0, 100)))
    const place = reportedError ? findReleaseLocation(reportedError.text) : {}
    const at: ViolationLocation = { ...(place.area === area ? place : { area }), page: path }
    if (stage !== 'hydrate')
      return createViolation(
        { code: 'ROOT_FAILED', ...at },
        `${path}: a part of ${area} fails to ${stage}: ${quoteText(message)}`,
      )
    const [text] = Object.values(readings.texts)
    const what = text
      ? `the released HTML has ${quoteText(text.served)} where the browser renders ${quoteText(text.shown)}`
      : quoteText(message)
    return createViolation(
      { code: 'HYDRATION_DIFFERS', ...at },
      `${path}: the first render of ${area} differs from its HTML: ${what}`,
    )
  })
  const isExplained = failures.length > 0 || pageErrors.some(({ kind }) => kind === 'thrown')
  return [
    ...failures,
    ...(isExplained ? [] : unhydrated).map((place) =>
      createViolation(
        { code: 'ROOT_FAILED', area: owners(path).area, page: path },
        `${path}: the part ${place} does not hydrate after an interaction`,
      ),
    ),
  ]
}

const findShiftViolations = ({ path, readings }: PageInspection, owners: Owners): Violation[] => {
  const sum = readings.shifts.reduce((total, { value }) => total + value, 0)
  if (sum < IGNORED_SHIFT) return []
  const elements = [...new Set(readings.shifts.flatMap((shift) => shift.elements))].slice(0, 3)
  return [
    createViolation(
      { code: 'LAYOUT_SHIFTS', area: owners(path).area, page: path },
      `${path}: ${elements.join(', ') || 'an element'} moves without an interaction; the layout shift (CLS) is ${sum.toFixed(3)}, and must be 0`,
    ),
  ]
}

export const findInvisibleViolations = (
  { path, width, elements }: { path: string; width: number; elements: readonly InvisibleElement[] },
  owners: Owners,
): Violation[] =>
  elements.map(({ element, cause }) =>
    createViolation(
      { code: 'ELEMENT_INVISIBLE', area: owners(path).area, page: path },
      `${path}: ${element} is invisible at ${width} px: ${cause}`,
    ),
  )

const findGlobalViolations = ({ path, readings }: PageInspection, owners: Owners): Violation[] => {
  const { set, replaced } = readings.globals
  const { area, parts } = owners(path)
  const createGlobalViolations = (names: string[], what: string): Violation[] => {
    const unexpectedNames = names.filter((name) => !EXPECTED_GLOBALS.test(name))
    if (unexpectedNames.length === 0) return []
    const whose = parts.length > 0 ? `; hydrated there: ${parts.join(', ')}` : ''
    return [
      createViolation(
        { code: 'GLOBAL_CHANGED', area, page: path },
        `${path}: scripts ${what} ${unexpectedNames.map((name) => `window.${name}`).join(', ')}${whose}`,
      ),
    ]
  }
  return [...createGlobalViolations(set, 'set'), ...createGlobalViolations(replaced, 'replace')]
}

const findActionViolations = ({ path, actions }: PageInspection, owners: Owners): Violation[] =>
  actions.map(({ what, script }) => {
    const place = { area: owners(path).area, ...findReleaseLocation(script), page: path }
    return createViolation({ code: 'OUTSIDE_AREA', ...place }, `${path}: ${place.area} ${what}`)
  })

const createLeakViolation = (path: string, { part, listeners, nodes }: Leak, mounts: number): Violation => {
  const [area = ''] = part.split(' ')
  return createViolation(
    { code: 'MOUNT_LEAKS', area, page: path },
    `${path}: ${part}, mounted and unmounted ${mounts} times, leaks ${listeners} listeners and ${nodes} nodes`,
  )
}

/**
 * Returns the violations of a page that was opened with a full load. `mounts` is the number of times that each fragment (React
 * root) was mounted and unmounted to find memory leaks. The text of the violation MOUNT_LEAKS contains this number.
 */
export const findPageViolations = (
  inspection: PageInspection,
  owners: Owners,
  mounts: number,
): Violation[] => [
  ...findErrorViolations(
    inspection.pageErrors.filter((error) => !isReportedAsFailure(error, inspection)),
    owners,
  ),
  ...findFailureViolations(inspection, owners),
  ...findShiftViolations(inspection, owners),
  ...findInvisibleViolations(
    { path: inspection.path, width: INSPECTION_WIDTH_PX, elements: inspection.invisible },
    owners,
  ),
  ...findGlobalViolations(inspection, owners),
  ...inspection.leaks.map((leak) => createLeakViolation(inspection.path, leak, mounts)),
  ...findActionViolations(inspection, owners),
]

export const createParityViolation = (
  { path, width, count, of, byAddress, byLink }: LayoutDifference,
  owners: Owners,
): Violation =>
  createViolation(
    { code: 'LOOK_DIFFERS', area: owners(path).area, page: path },
    `${path}: at ${width} px ${count} of ${of} elements have another position after a client navigation than after a full load; the first is ${quoteText(byLink)}, after a full load ${quoteText(byAddress)}`,
  )
