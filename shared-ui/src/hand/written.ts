import { FIVE, GLYPHS } from './glyphs.ts'

/** Number of arguments of each path command. */
const TAKES = { M: 2, L: 2, Q: 4 } as const
const short = (value: number) => String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.')
const pair = (x: number, y: number) => `${short(x)}${y < -0.05 ? '' : ' '}${short(y)}`

/**
 * Converts the strokes of a glyph to relative commands that end at the origin of the next glyph. Equal letters then
 * have equal text, which compresses well.
 */
const inSteps = (strokes: string, advance: number): string => {
  const at = { x: 0, y: 0 }
  const drawn = [...strokes.matchAll(/([MLQ])([^MLQ]*)/g)].map(([, command = 'M', rest = '']) => {
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number)
    if (numbers.length !== TAKES[command as keyof typeof TAKES])
      throw new RangeError(`${command}${rest} is no stroke`)
    const points = numbers.map((value, index) => value - (index % 2 === 0 ? at.x : at.y))
    at.x = numbers.at(-2) ?? 0
    at.y = numbers.at(-1) ?? 0
    const steps: string[] = []
    for (let index = 0; index < points.length; index += 2)
      steps.push(pair(points[index] ?? 0, points[index + 1] ?? 0))
    return command.toLowerCase() + steps.join(' ')
  })
  return `${drawn.join('')}m${pair(advance - at.x, -at.y)}`
}

const SPACE = 7

/** Draws a text as one path from the left end of its baseline, 14 high. `width` includes the space after the last letter. */
export const written = (text: string): { d: string; width: number } => {
  const at = { x: 0 }
  const words = text.split(' ').map((word) => {
    const letters =
      word === '||||'
        ? [FIVE]
        : Array.from(word.toUpperCase(), (letter) => {
            const glyph = GLYPHS[letter]
            if (!glyph) throw new RangeError(`The hand writes no “${letter}”`)
            return glyph
          })
    const from = at.x
    at.x += letters.reduce((width, [, advance]) => width + advance, 0) + SPACE
    return `M${short(from)} 0${letters.map(([strokes, advance]) => inSteps(strokes, advance)).join('')}`
  })
  return { d: words.map((word) => word.replace(/m[^a-z]*$/, '')).join(''), width: Math.round(at.x - SPACE) }
}
