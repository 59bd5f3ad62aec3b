import type { RenderLayout, RenderQuestion } from 'shared-contracts'
import { renderToStaticMarkup } from 'react-dom/server'
import { Question } from './consent/question.tsx'
import { Layout } from './layout/layout.tsx'

/** Renders the layout of one page. Part of the shell's release. The composer runs it, never the server. */
export const renderLayout: RenderLayout = (input) =>
  Promise.resolve(renderToStaticMarkup(<Layout {...input} />))

/** Renders the consent question, which is the same on every page. */
export const renderQuestion: RenderQuestion = () => Promise.resolve(renderToStaticMarkup(<Question />))
