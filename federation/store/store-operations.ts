import type { Fault } from './faults.ts'

/** Lines of health as they are put down: `at` is when a line's block began, ISO 8601, UTC. */
export interface KeptLine {
  at: string
}

/**
 * What all who release and serve a site share. Everybody reads its folder; where that folder is not itself what is shared, but one
 * machine's copy of it, a write is there for everybody once its promise resolves. Places are paths from the folder:
 * `releases/<name>/<release>` and `compositions/<id>`.
 */
export interface SharedStore {
  /** Puts a document under a number of a folder such as `channels/live`: compare-and-set. False where that number is taken. */
  link: (folder: string, number: number, document: object) => Promise<boolean>
  /**
   * Shares what lies whole at a place of the folder. Where another's is there already that stays, and lies in the folder then;
   * with `isAnew` it is replaced.
   */
  share: (place: string, isAnew?: boolean) => Promise<void>
  /** Whether something is there; where it is, it counts as used now, so that nobody removes it, in one step. */
  claim: (place: string) => Promise<boolean>
  /** Removes what nobody placed or used since an instant, in one step that nobody sees half of. False where it stays. */
  remove: (place: string, unusedSince: Date) => Promise<boolean>
  /** Whether `remove` would. */
  isUnused: (place: string, since: Date) => Promise<boolean>
  /**
   * Removes content that no composition serves and nobody placed since an instant. Returns its paths from the folder; with `isDry`
   * the same, and nothing is removed. `staying` are the compositions that there are.
   */
  sweep: (staying: readonly string[], since: Date, isDry: boolean) => Promise<string[]>
  /** Takes entry `number` of a folder such as `channels/live` out of use; that is never used again. Returns where it lies then. */
  setAside: (folder: string, number: number) => Promise<string>
  /** The secret of that name; `proposed` becomes it where there is none yet. */
  secret: (name: string, proposed: string) => Promise<string>
  /** Brings what others shared into the folder. */
  bring: () => Promise<void>
  /** What of the shared releases and compositions is damaged though the folder may be whole. */
  damaged: () => Promise<Fault[]>
  /**
   * Makes what is shared whole from the folder, as far as that holds it, and some places of the folder from what is shared. Returns
   * what was mended.
   */
  mend: (places: readonly string[]) => Promise<string[]>
  /** Health of this machine's pages, for all to judge by; null where the folder of health says it all. */
  health: {
    add: (lines: readonly KeptLine[]) => Promise<void>
    between: (since: number, until: number) => Promise<unknown[]>
  } | null
  close: () => Promise<void>
}
