/** Where something is wrong, as far as it is known. */
export interface RefusalPlace {
  area?: string
  release?: string
  page?: string
  slot?: string
  menu?: string
  package?: string
  /** A path inside the release. */
  file?: string
}

/** One reason for which a release does not go live. */
export interface Refusal {
  /** As docs/errors.md lists it. */
  code: string
  place: RefusalPlace
  /** Who beside the place is affected: areas, with their pages where they are known. */
  affected: string[]
  /** One sentence, in which area and page are named as well. */
  reason: string
  advice: string
}
