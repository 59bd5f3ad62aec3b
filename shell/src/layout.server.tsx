import type { RenderLayout, RenderQuestion } from 'shared-contracts'
import { renderToStaticMarkup } from 'react-dom/server'
import { Question } from './consent/question.tsx'
import { Layout } from './layout/layout.tsx'

/** Renders the layout of one page. Built into the shell's release; run by the composer, never by the server. */
export const renderLayout: RenderLayout = (input) =>
  Promise.resolve(renderToStaticMarkup(<Layout {...input} />))

/** Renders the question for consent, which is the same on every page. */
export const renderQuestion: RenderQuestion = () => Promise.resolve(renderToStaticMarkup(<Question />))
