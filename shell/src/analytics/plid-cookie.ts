import { PLID_PATH, PLID_STORAGE_KEY } from 'shared-contracts/attribution'
import type { Sink } from './sink.ts'

const clear = () => {
  document.cookie = `${PLID_STORAGE_KEY}=; Max-Age=0; Path=/`
}

/**
 * Keeps the partner link id in a cookie in addition to local storage, while marketing is agreed to. The server sets the cookie,
 * because Safari deletes script-written cookies and local storage after seven days.
 */
export const plidCookie: Sink = {
  name: 'plid',
  group: 'marketing',
  at: 'start',
  start: () => {
    let sent: string | undefined
    return {
      receive: ({ plid }) => {
        if (plid === undefined) return clear()
        if (plid === sent) return
        sent = plid
        if (!`${document.cookie};`.includes(`${PLID_STORAGE_KEY}=${plid};`))
          navigator.sendBeacon(PLID_PATH, JSON.stringify(plid))
      },
      stop: clear,
    }
  },
  clear,
}
