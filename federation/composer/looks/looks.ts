import type { Crop, Place } from './compare-pictures.ts'

/** A page at one width: at which places it looks another. */
export type WidthLook =
  | { width: number; places: Place[] }
  /** A page that is there in one of the two alone. */
  | { width: number; whole: Crop }

/** A page that looks another, or is there in one of the two alone. */
export interface ChangedLook {
  path: string
  change: 'changed' | 'new' | 'gone'
  /** Those at which it looks another. */
  widths: WidthLook[]
}

export interface Looks {
  changed: ChangedLook[]
  /** Pages without a changed byte of HTML, styles or scripts: no pictures were compared. */
  sameBytes: string[]
  /** Pages that differ, and look alike at every width. */
  sameLook: string[]
  /** Pages that differ, and were not compared since `most` others were. */
  left: string[]
  /** Pages that could not be looked at, with the reason. */
  failed: { path: string; reason: string }[]
  seconds: number
}

const MOST_NAMED = 6

/** Summary as one line. */
export const looksText = ({ changed, sameLook, left, failed, seconds }: Looks): string => {
  const named = changed.slice(0, MOST_NAMED).map(({ path }) => path)
  const rest = changed.length - named.length
  const more = [
    ...(sameLook.length > 0 ? [`${sameLook.length} differ and look the same`] : []),
    ...(left.length > 0 ? [`${left.length} more differ and were not looked at`] : []),
    ...(failed.length > 0 ? [`${failed.length} could not be looked at`] : []),
  ]
  const pages =
    changed.length === 0
      ? 'No page looks different'
      : `${changed.length} ${changed.length === 1 ? 'page looks' : 'pages look'} different: ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
  return `${[pages, ...more].join('; ')} (${seconds} s)`
}
