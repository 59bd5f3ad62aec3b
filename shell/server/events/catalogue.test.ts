import type { EventOf } from 'shared-contracts'
import { expect, test } from 'vitest'
import { renderCatalogue } from './catalogue.ts'

test('lists a field with its possible values', () => {
  const [, section = ''] = renderCatalogue().split('### carousel_move\n')
  expect(section.split('\n### ')[0]).toContain(
    '| `by` | one of `next`, `previous`, `swipe`, `pause`, `play` |',
  )
  expect(renderCatalogue()).toContain('| `href`, if any | text of up to 300 characters |')
})

test('supports events without fields', () => {
  const events = { help_opened: { from: 'shell', why: 'Who asks for help.', fields: {} } }
  // Checks the types as well: this object must match the event type of the catalogue.
  const published: EventOf<typeof events> = { type: 'help_opened' }
  expect(renderCatalogue(events)).toContain(
    `### ${published.type}\n\nWho asks for help.\n\nPublished by: shell.\n\nIt has no fields.\n`,
  )
})
