import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
const RULES = [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selectors = '', body = '']) => ({
  selectors: selectors.split(',').map((selector) => selector.trim()),
  declared: [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(
    ([, name = '', value = '']) => [name, value.trim()] as const,
  ),
}))
const valuesOn = (...selectors: string[]) =>
  new Map(
    RULES.filter((rule) => rule.selectors.some((selector) => selectors.includes(selector))).flatMap(
      (rule) => rule.declared,
    ),
  )

const TONES = ['paper', 'card', 'sky', 'spruce', 'deep']
const ON_TONE = TONES.flatMap((tone) =>
  ['--fg', '--fg-soft', '--link', '--accent'].map((name) => [tone, name] as const),
)
/** Pairs of background and text color that are the same in all tones (color schemes of sections). */
const FIXED = [
  ...['--spruce-tint', '--sky-tint', '--marigold-tint', '--clay-tint'].flatMap((ground) =>
    ['--ink', '--ink-soft', '--spruce', '--clay'].map((name) => [ground, name] as const),
  ),
  ['--sky', '--clay'],
  ['--paper-deep', '--clay'],
  ['--marigold', '--ink'],
  ['--marigold-press', '--ink'],
  ['--spruce', '--card'],
  ['--card', '--clay'],
  ['--paper', '--clay'],
] as const

describe('contrast of text is at least 4.5:1', () => {
  it.each(ON_TONE)('tone %s, text %s', (tone, name) => {
    const values = valuesOn(':root', `[data-tone='${tone}']`)
    expect(contrast(color(values, '--bg'), color(values, name))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(FIXED)('background %s, text %s', (ground, name) => {
    const values = valuesOn(':root')
    expect(contrast(color(values, ground), color(values, name))).toBeGreaterThanOrEqual(4.5)
  })
})

it.each(TONES)('contrast of the focus ring is at least 3:1 on %s', (tone) => {
  const values = valuesOn(':root', `[data-tone='${tone}']`)
  expect(contrast(color(values, '--bg'), color(values, '--focus'))).toBeGreaterThanOrEqual(3)
})

/** Returns the six hex digits of a color token. Resolves references to other tokens. */
function color(values: ReadonlyMap<string, string>, name: string): string {
  const value = values.get(name) ?? ''
  const next = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  if (next !== undefined) return color(values, next)
  const [, short, long] = /^#(?:([\da-f]{3})|([\da-f]{6}))$/.exec(value) ?? []
  const digits = long ?? short?.replaceAll(/./g, '$&$&')
  if (digits === undefined) throw new Error(`${name} is ${value}, not a plain color`)
  return digits
}

/** Contrast ratio of two colors, as in WCAG 2. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(digits: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => {
    const share = Number.parseInt(digits.slice(start, start + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
