import { heightIn, type EmbedWord } from 'shared-ui'

/**
 * Reads a message that the form provider's page posts to its parent: `setHeight:<CSS pixels>:<form id>` when its height changes, and
 * `scrollIntoView:<form id>` for each further page. Null for other messages, and for messages of another form.
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
