import { heightIn, type EmbedWord } from 'shared-ui'

/**
 * What the form provider's page says to the page around it: `setHeight:<CSS pixels>:<form id>` whenever it has another
 * height, and `scrollIntoView:<form id>` with each further page. Null for all else, and for the words of another form.
 */
export const readRecruiterForm = (data: unknown, url: string): EmbedWord | null => {
  if (typeof data !== 'string') return null
  const [word = '', ...rest] = data.split(':')
  const [value = '', formId = ''] = word === 'setHeight' ? rest : ['', ...rest]
  if (formId !== '' && !new URL(url).pathname.split('/').includes(formId)) return null
  if (word === 'scrollIntoView') return { type: 'ready' }
  const height = word === 'setHeight' ? heightIn(value) : null
  return height === null ? null : { type: 'height', height }
}
