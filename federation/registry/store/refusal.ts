/** Location of a violation, as far as it is known. */
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
  /** Other areas that are affected, with their pages if known. */
  affected: string[]
  /** One sentence, in which area and page are named as well. */
  reason: string
  advice: string
}
