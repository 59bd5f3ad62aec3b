import { HtmlValidate } from 'html-validate'

/**
 * html-validate's own recommendations, without those about the way of writing that a renderer decides and no browser
 * minds, and those that the site answers otherwise.
 */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    'doctype-style': ['error', { style: 'lowercase' }],
    // React writes them so; a parser folds their case.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    // The composer leaves out the end tags that HTML lets go, and its tests hold that a browser reads the same.
    'no-implicit-close': 'off',
    'no-trailing-whitespace': 'off',
    // HTML lets an id begin with any sign; React's begin with an underscore.
    'valid-id': ['error', { relaxed: true }],
    // The document's title is measured with the site's name; the gate and document-problems.ts know how long.
    'long-title': 'off',
    // Kept together by CSS.
    'tel-non-breaking': 'off',
  },
})

/** What html-validate says of a document, one line each. */
export const markupProblems = async (html: string): Promise<string[]> => {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, selector, line, column }) =>
        `${ruleId}: ${message} (${selector ?? `${line}:${column}`})`,
    ),
  )
}
