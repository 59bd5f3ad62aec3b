import type { RenderLayout } from 'shared-contracts'
import { renderToStaticMarkup } from 'react-dom/server'
import { Layout } from './layout/layout.tsx'

/** Renders the layout of one page. Built into the shell's release; run by the composer, never by the server. */
export const renderLayout: RenderLayout = (input) =>
  Promise.resolve(renderToStaticMarkup(<Layout {...input} />))
