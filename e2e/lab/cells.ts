import { ROUTES } from '../site/routes.ts'
import type { Fault } from './fault.ts'
import { AREAS, type Area } from './faulty-releases.ts'
import { FAULTS_OF_BROWSERS } from './faults-of-browsers.ts'
import { FAULTS_OF_CODE } from './faults-of-code.ts'
import { FAULTS_OF_FILES } from './faults-of-files.ts'
import { FAULTS_OF_THE_SITE } from './faults-of-the-site.ts'

/** One fault of one part, and the pages on which its visitors begin and go on. */
export interface Cell {
  area: Area | 'shell' | 'pages' | 'site'
  fault: Fault
  paths: string[]
  /** Whether each visit must have the site for itself. */
  isAlone: boolean
}

const ALL = ROUTES.map(({ path }) => path)

const LEADCAPTURE = new Set(['/contact-us', '/meeting', '/thankyou'])
const OF: [start: RegExp, area: string][] = [
  [/^\/hr(?:\/|$)/, 'mf-hr'],
  [/^\/pay(?:\/|$)/, 'mf-pay'],
  [/^\/performance(?:\/|$)/, 'mf-performance'],
]

const ownerOf = (path: string): string =>
  LEADCAPTURE.has(path) ? 'mf-leadcapture' : (OF.find(([start]) => start.test(path))?.[1] ?? 'mf-marketing')

/** Pages with something of an area: its own, and for mf-leadcapture those under which its contact block stands. */
const pathsOf = (area: string): string[] =>
  ROUTES.filter(
    ({ path, contactBlock }) =>
      ownerOf(path) === area || (area === 'mf-leadcapture' && contactBlock === 'form'),
  ).map(({ path }) => path)

/** All there are, in the order of the table. */
export const CELLS: Cell[] = [
  ...AREAS.flatMap((area) =>
    [...FAULTS_OF_FILES, ...FAULTS_OF_CODE].map((fault) => ({
      area,
      fault,
      paths: pathsOf(area),
      isAlone: false,
    })),
  ),
  ...(['shell', 'pages'] as const).flatMap((area) =>
    FAULTS_OF_FILES.map((fault) => ({ area, fault, paths: ALL, isAlone: false })),
  ),
  ...FAULTS_OF_BROWSERS.map((fault) => ({ area: 'site' as const, fault, paths: ALL, isAlone: false })),
  ...FAULTS_OF_THE_SITE.map((fault) => ({ area: 'site' as const, fault, paths: ALL, isAlone: true })),
]

const isArea = (area: Cell['area']): area is Area => (AREAS as readonly string[]).includes(area)

/** To build an area with faults takes as long as many visits. One is read, the other is filled in and sent. */
const BUILT_FOR_ONCE: readonly Area[] = ['mf-pay', 'mf-leadcapture']

/** Every fault once: where several parts have it, they take turns. */
export const EACH_FAULT: Cell[] = [
  ...Map.groupBy(
    CELLS.filter(({ area }) => !isArea(area) || BUILT_FOR_ONCE.includes(area)),
    ({ fault }) => fault,
  ).values(),
].flatMap((cells, turn) => cells[turn % cells.length] ?? [])

/** Areas that must be built with faults for these cells: their own, and one at least to be released in front of a visitor. */
export const areasOf = (cells: readonly Cell[]): Area[] => {
  const own = new Set(cells.map(({ area }) => area).filter(isArea))
  return own.size > 0 ? [...own] : [...BUILT_FOR_ONCE]
}

export const nameOf = ({ area, fault }: Cell): string => `${area}/${fault.name}`
