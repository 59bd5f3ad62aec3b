/** A file and its Brotli and gzip copies. A compressed copy that does not exist is null. */
export interface Content {
  sha256: string
  bytes: Buffer
  br: Buffer | null
  gz: Buffer | null
}

/** SHA-256 of each file in a release or composition (set of releases), by path. Includes compressed copies. */
export type Files = Record<string, string>

/**
 * A numbered document of the store: a trust document (list of trusted keys), a version of the site config, or a channel entry
 * (names the live composition or the canary). `folder` is its folder in the store.
 */
export interface DocumentRow {
  folder: string
  number: number
  document: string
  /** True if the document is quarantined, which means that it is no longer used, but keeps its number. */
  isQuarantined: boolean
}

/** A release or composition. `place` is its path in the store, and `files` lists the files of its folder. */
export interface ArtifactRow {
  place: string
  files: Files
  isGone: boolean
}

/**
 * Identifies a change in a source (a database or registry from which stores are copied). A database uses a number. A registry
 * uses `<id>.<number>`, with the id of its process. Versions of different sources cannot be compared.
 */
export type Version = string | number

/** Changes since the last pull, all from the same state of the source. */
export interface ChangeSet {
  id: string
  version: Version
  documents: DocumentRow[]
  places: ArtifactRow[]
  secrets: { name: string; secret: string }[]
  /** Highest number that was ever used in each folder of numbered documents. The key is the folder, such as `channels/live`. */
  heads?: Record<string, number>
}

/** State of replication: which changes of the source were already pulled. Stored as a file in the store's folder. */
export interface SyncCursor {
  /** Id of the copied store; null before the first pull. */
  id: string | null
  /** Version of the newest pulled change; 0 before the first pull. */
  version: Version
  /** Releases and compositions that the next pull tries again, because they were damaged in the source or were not pulled. */
  behind: string[]
}

/** A store from which a folder is replicated: a PostgreSQL database, or a registry over HTTPS. */
export interface ReplicationSource {
  title: string
  /** Path of the file with the sync cursor (the newest pulled change), relative to the store's folder. */
  cursorFile: string
  /**
   * True for a registry: an attacker could forge its responses, so a pull verifies every signature, and never replaces or
   * removes what is served from the local store. False for a database: only trusted machines write to it, so a pull also
   * applies their repairs.
   */
  isVerified: boolean
  /**
   * Reads the changes after the version of the cursor (newest pulled change). Also reads the releases and compositions that
   * earlier pulls have not stored yet, which the cursor lists in `behind`.
   */
  readChanges: (cursor: SyncCursor) => Promise<ChangeSet>
  /** Reads the version of the source's newest change. Returns undefined if the source contains no store. */
  readVersion: () => Promise<Version | undefined>
  readPlace: (place: string) => Promise<Files | null>
  /**
   * Reads content by hash, verifies it, and passes each item to `take`. Throws `StoreFault` if content is damaged or missing.
   */
  readContent: (hashes: readonly string[], take: (content: Content) => Promise<void>) => Promise<void>
}

/** A subscription to changes of a source. `ended` resolves when the connection closes. */
export interface ChangeListener {
  ended: Promise<void>
  close: () => void
}
