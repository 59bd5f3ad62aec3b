import { NO_CONSENT, PublicSettings, type RemoteProps } from 'shared-contracts'
import { prerender } from 'react-dom/static'
import { loadFragmentModule, RenderError, type RenderFragment } from './fragment-modules.ts'
import { fragmentIdPrefix } from './server-html.ts'
import { RemoteRoot } from './remote-root.tsx'

const rejectNavigation = () => {
  throw new Error(
    'The router cannot navigate while the build renders a fragment. Navigate in an event handler or an effect.',
  )
}

/** Renders the HTML of a fragment (a route, slot or island). The build and the development server use this function. */
export const renderFragment: RenderFragment = async (area, modules, key, signal) => {
  const fragment = await loadFragmentModule(modules, key)
  const props: Omit<RemoteProps, 'domElement'> = {
    name: area,
    area,
    ...key,
    location: {
      pathname: key.kind === 'route' ? key.id : '/',
      search: '',
      hash: '',
      state: null,
      key: 'default',
    },
    navigator: {
      createHref: (to) => (typeof to === 'string' ? to : (to.pathname ?? '/')),
      push: rejectNavigation,
      replace: rejectNavigation,
      go: rejectNavigation,
    },
    publish: () => {},
    settings: PublicSettings.parse({}),
    plid: null,
    consent: NO_CONSENT,
    takesOver: () => {},
  }
  const errors: RenderError[] = []
  const { prelude } = await prerender(<RemoteRoot {...(props as RemoteProps)} {...fragment} />, {
    identifierPrefix: fragmentIdPrefix(area, key),
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    signal,
    onError: (error, { componentStack }) => {
      errors.push(new RenderError(error, componentStack ?? ''))
    },
  }).catch((error: unknown) => {
    throw errors[0] ?? error
  })
  const html = await new Response(prelude).text()
  if (errors[0]) throw errors[0]
  return html
}
