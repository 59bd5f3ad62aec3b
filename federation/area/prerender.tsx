import { PublicSettings, type AreaName, type RemoteProps, type SlotName } from 'shared-contracts'
import { prerender } from 'react-dom/static'
import { moduleFor, type FragmentModules } from './fragment-modules.ts'
import { fragmentIdPrefix } from './server-html.ts'
import { RemoteRoot } from './remote-root.tsx'

const refuse = () => {
  throw new Error('Navigation does not exist while a fragment is rendered by its build.')
}

/** Renders one fragment as the browser will hydrate it. Rejects where the component throws. */
export const renderFragment = async (
  area: AreaName,
  modules: FragmentModules,
  target: { path: string; slot: SlotName | null },
): Promise<string> => {
  const Page = await moduleFor(modules, target.slot, target.path)
  const props: Omit<RemoteProps, 'domElement'> = {
    name: area,
    area,
    slot: target.slot,
    location: { pathname: target.path, search: '', hash: '', state: null, key: 'default' },
    navigator: {
      createHref: (to) => (typeof to === 'string' ? to : (to.pathname ?? '/')),
      push: refuse,
      replace: refuse,
      go: refuse,
    },
    publish: () => {},
    settings: PublicSettings.parse({}),
    plid: null,
  }
  const errors: unknown[] = []
  const { prelude } = await prerender(<RemoteRoot {...(props as RemoteProps)} Page={Page} />, {
    identifierPrefix: fragmentIdPrefix(area, target.slot),
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      errors.push(error)
    },
  })
  const html = await new Response(prelude).text()
  if (errors.length > 0) throw errors[0]
  return html
}
