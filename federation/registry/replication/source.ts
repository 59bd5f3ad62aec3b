/** A file with its compressed copies, if it has any. */
export interface Content {
  sha256: string
  bytes: Buffer
  br: Buffer | null
  gz: Buffer | null
}

/** SHA-256 of each file of a release or a composition, compressed copies included, by path. */
export type Files = Record<string, string>

/** A numbered document, such as a channel entry or a trust document. */
export interface DocumentRow {
  /** Path relative to the store. */
  folder: string
  number: number
  document: string
  /** In quarantine: not in use, but its number stays reserved. */
  isQuarantined: boolean
}

/** A release or composition, with the files of its folder. */
export interface ArtifactRow {
  place: string
  files: Files
  isGone: boolean
}

/** Number of a change in its source. Only that source compares two of them. */
export type Version = string | number

/** Changes since the last pull into a folder, from one snapshot of the source. */
export interface ChangeSet {
  /** Id of the store. */
  id: string
  version: Version
  documents: DocumentRow[]
  places: ArtifactRow[]
  secrets: { name: string; secret: string }[]
  /** Highest number that was ever in use, by folder of documents. */
  heads?: Record<string, number>
}

/** Sync cursor: the store that a folder copies, and the newest change that was pulled. */
export interface SyncCursor {
  /** Null before the first pull. */
  id: string | null
  /** Newest change that was pulled; 0 before the first pull. */
  version: Version
  /** Places that were not pulled, or whose content is damaged in the source. The next pull retries them. */
  behind: string[]
}

/** A store of which a folder is kept a verified copy: a PostgreSQL database, or a registry over HTTPS. */
export interface ReplicationSource {
  /** Name in messages. */
  title: string
  /** File of the sync cursor, relative to the folder. */
  cursorFile: string
  /**
   * True if the answers can be an attacker's. Signatures are then verified before anything is stored, and nothing that the
   * folder serves is replaced or removed. False for a database: its machines also repair it, and pull damaged documents.
   */
  isVerified: boolean
  /** Reads the changes after the cursor, and earlier places that it lists as `behind`. */
  readChanges: (cursor: SyncCursor) => Promise<ChangeSet>
  /** Newest version; undefined if there is no store. */
  readVersion: () => Promise<Version | undefined>
  /** Reads the files of a place; null if the source does not have it. */
  readPlace: (place: string) => Promise<Files | null>
  /** Reads content, and verifies it against its hash. Throws `StoreFault` if it is damaged or missing. */
  readContent: (hashes: readonly string[], take: (content: Content) => Promise<void>) => Promise<void>
}

/** Receives notifications of changes until it is closed. */
export interface ChangeListener {
  /** Resolves when the connection ends. */
  ended: Promise<void>
  close: () => void
}
