/** Views of one client (address block) that count, of a composition: an office, not a machine that sends them. */
const MAX_VIEWS = 10
/** Beyond this many the one that came first is forgotten. */
const MAX_CLIENTS = 200_000

interface ClientViews {
  views: number
  /** Events that this client has reported. */
  met: Set<'seen' | 'failed'>
}

/** Counts views by client and composition, in memory alone. */
export const createClientViews = () => {
  const clients = new Map<string, ClientViews>()
  const of = (composition: string, client: string): ClientViews => {
    const key = `${composition} ${client}`
    const known = clients.get(key) ?? { views: 0, met: new Set() }
    clients.set(key, known)
    for (const oldest of clients.keys()) {
      if (clients.size <= MAX_CLIENTS) break
      clients.delete(oldest)
    }
    return known
  }
  return {
    /** Returns the number of additional views that count. */
    take: (composition: string, client: string, views: number): number => {
      const known = of(composition, client)
      const counted = Math.min(views, MAX_VIEWS - known.views)
      known.views += counted
      return counted
    },
    /** Returns true if the client has not reported this event before. */
    isNew: (composition: string, client: string, event: 'seen' | 'failed'): boolean => {
      const { met } = of(composition, client)
      if (met.has(event)) return false
      met.add(event)
      return true
    },
  }
}
