import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { PAGES } from './pages.ts'
import { Site } from './site.tsx'

/** Renders a page to the HTML that `client.tsx` hydrates. */
export const renderSite = async (path: string): Promise<string> => {
  const page = await PAGES[path]?.()
  if (!page) throw new Error(`site/pages.ts has no page ${path}`)
  const app = (
    <StaticRouter location={path}>
      <Site path={path}>
        <page.Page />
      </Site>
    </StaticRouter>
  )
  const { prelude } = await prerender(app, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  return new Response(prelude).text()
}
