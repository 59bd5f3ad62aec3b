import { join } from 'node:path'

/**
 * The store's folders: `releases/<name>/<release>`, `compositions/<id>`, `channels/<name>/<seq>.json` and
 * `site/<version>.json`. All but `scratch` only ever gain whole, finished entries.
 */
export const storePaths = (store: string) => ({
  release: (name: string, release: string) => join(store, 'releases', name, release),
  releases: (name: string) => join(store, 'releases', name),
  composition: (id: string) => join(store, 'compositions', id),
  channel: (name: string) => join(store, 'channels', name),
  site: join(store, 'site'),
  scratch: join(store, 'scratch'),
})
