import { join } from 'node:path'

/**
 * The store's folders: `releases/<name>/<release>`, `compositions/<id>`, `pages/<2 digits>/<sha256>` (what compositions
 * serve, shared by all that have it), and the numbered files of `channels/<name>`, `sequences/<name>`, `site` and `trust`. All
 * but `scratch` and `set-aside` only ever gain whole,
 * finished entries.
 */
export const storePaths = (store: string) => ({
  release: (name: string, release: string) => join(store, 'releases', name, release),
  releases: (name: string) => join(store, 'releases', name),
  deployables: join(store, 'releases'),
  composition: (id: string) => join(store, 'compositions', id),
  compositions: join(store, 'compositions'),
  channels: join(store, 'channels'),
  content: (sha256: string) => join(store, 'pages', sha256.slice(0, 2), sha256),
  channel: (name: string) => join(store, 'channels', name),
  /** Which release took which of a name's sequence numbers. */
  sequence: (name: string) => join(store, 'sequences', name),
  site: join(store, 'site'),
  trust: join(store, 'trust'),
  /** What the gate last said, for people. */
  gate: join(store, 'gate'),
  scratch: join(store, 'scratch'),
  /** What a repair took out of use, below the same path as it had. */
  aside: (...path: string[]) => join(store, 'set-aside', ...path),
})
