import type { RenderLayout } from 'shared-contracts'
import { prerender } from 'react-dom/static'
import { Layout } from './layout/layout.tsx'

/** Renders the layout of one page. Built into the shell's release; run by the composer, never by the server. */
export const renderLayout: RenderLayout = async ({ page, nav }) => {
  const { prelude } = await prerender(<Layout page={page} nav={nav} />, {
    identifierPrefix: 'shell-',
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  return new Response(prelude).text()
}
