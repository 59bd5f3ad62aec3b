import type { RenderLayout, RenderQuestion } from 'shared-contracts'
import { renderToStaticMarkup } from 'react-dom/server'
import { Question } from './consent/question.tsx'
import { Layout } from './layout/layout.tsx'

/** Renders the layout of one page. This module is part of the shell's release. Only the composer runs it, never the server. */
export const renderLayout: RenderLayout = (input) =>
  Promise.resolve(renderToStaticMarkup(<Layout {...input} />))

/** Renders the consent question. It is equal on every page. */
export const renderQuestion: RenderQuestion = () => Promise.resolve(renderToStaticMarkup(<Question />))
