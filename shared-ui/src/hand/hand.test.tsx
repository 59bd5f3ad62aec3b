import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { renderHandFile, Hand, HandFile, getHandPieceId, splitHandPieces, drawHandwriting } from './hand.tsx'

const L = 'm.8-14l-.2 14l6.8-.2'
const html = (text: string, struck = false) =>
  renderToStaticMarkup(
    <HandFile value="/hand.svg">
      <Hand struck={struck}>{text}</Hand>
    </HandFile>,
  )

it('draws equal letters with equal path text, and computes the width of a text', () => {
  expect(drawHandwriting('tell').d.split(L)).toHaveLength(3)
  expect(drawHandwriting('let').d).toContain(L)
  expect(drawHandwriting('tell').width).toBeGreaterThan(drawHandwriting('let').width)
  expect(() => drawHandwriting('Ü')).toThrow('The hand writes no “Ü”')
})

it('splits a text between words into pieces that fit a phone', () => {
  expect(splitHandPieces('Bree, minus the Provo one')).toEqual(['Bree, minus the', 'Provo one'])
})

it('provides the text for screen readers, with tally marks as numbers', () => {
  expect(html('Ask Hank')).toContain(`>Ask Hank</span><svg`)
  expect(html('Ask Hank')).toContain(`/hand.svg#${getHandPieceId('Ask Hank')}`)
  expect(html('|||| |||| |?')).toContain('>11?</span>')
  expect(html('28', true)).toMatch(/^<s /)
})

it('renders each handwritten text once in hand.svg', () => {
  const board = {
    kind: 'whiteboard',
    title: 'Setters',
    lines: [{ text: 'Ana', figure: '|||| ||' }],
    note: 'Ana',
  }
  const file = renderHandFile([{ change: { before: board } }])
  for (const text of ['Setters', 'Ana', '|||| ||'])
    expect(file?.split(`id="${getHandPieceId(text)}"`)).toHaveLength(2)
  expect(
    renderHandFile([{ kind: 'thread', lines: [{ text: 'Jo' }], title: 'Closers', note: 'Ask' }]),
  ).toBeNull()
})
