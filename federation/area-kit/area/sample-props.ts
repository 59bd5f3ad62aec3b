import { NO_CONSENT, PublicSettings, type RemoteProps } from 'shared-contracts'

/** Returns props that the shell passes to an island of mf-pay on the page `/pay`, for tests. */
export const createSampleProps = (domElement: HTMLElement): RemoteProps => ({
  name: 'mf-pay:island:deal',
  area: 'mf-pay',
  kind: 'island',
  id: 'deal',
  domElement,
  location: { pathname: '/pay', search: '?deal=solar', hash: '', state: null, key: 'first' },
  navigator: { createHref: String, push: () => {}, replace: () => {}, go: () => {} },
  publish: () => {},
  settings: PublicSettings.parse({}),
  plid: null,
  consent: NO_CONSENT,
  takesOver: () => {},
})
