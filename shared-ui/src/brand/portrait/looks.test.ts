import { describe, expect, it } from 'vitest'
import { alike, wrongPortrait } from './alike.ts'
import { INK, RIMS, TINTS } from './colors.ts'
import { distance } from './distance.ts'
import { portraitLayers } from './drawing.ts'
import { LOOKS } from './looks.ts'
import { LEAST_DISTANCE, lookFor, outlineOf } from './person.ts'

const PEOPLE = Object.values(LOOKS).flatMap((looks) => Object.entries(looks))
/** Paper, card, sky, spruce and deep spruce: what sections are made of. */
const GROUNDS = ['#fbf8f1', '#ffffff', '#cfe6ef', '#0e5a47', '#08372c']

it('draws everybody so that nobody is taken for somebody else', () => {
  expect(PEOPLE.length).toBeGreaterThan(75)
  expect(alike()).toEqual([])
  const drawings = PEOPLE.map(([, look]) => JSON.stringify(portraitLayers(look)))
  expect(new Set(drawings).size).toBe(PEOPLE.length)
})

it('tells of two who look alike, and of a face that is not drawn or not theirs', () => {
  const [[id, look] = []] = PEOPLE
  if (id === undefined || look === undefined) throw new Error('Nobody is drawn')
  expect(
    alike([
      [id, look],
      ['voice-twin', { ...look, lean: 3, cloth: 'moss' }],
    ]),
  ).toHaveLength(1)
  expect(wrongPortrait('Marisol Vega', 'ridgeline-marisol-vega')).toEqual([])
  expect(wrongPortrait('Ann Lee', 'voice-ann-lee').join()).toContain(
    'has the portrait “voice-ann-lee”, which does not exist',
  )
  expect(wrongPortrait('Ann Lee', 'ridgeline-marisol-vega').join()).toContain('not a portrait of')
})

it('gives the same person the same face', () => {
  const said = {
    skin: 1,
    hair: 'crop',
    shade: 'red',
    eyes: 'plain',
    mouth: 'soft',
    wears: 'tee',
    cloth: 'moss',
  } as const
  expect(lookFor('voice-one', said)).toEqual(lookFor('voice-one', said))
  expect(lookFor('voice-one', said)).not.toEqual(lookFor('voice-two', said))
  expect(lookFor('voice-one', { ...said, tint: 'clay', lean: 0 })).toMatchObject({ tint: 'clay', lean: 0 })
})

describe('nobody vanishes', () => {
  it.each(PEOPLE)('%s on the ground', (_id, look) => {
    const near = outlineOf(look).filter((color) => distance(color, TINTS[look.tint]) < LEAST_DISTANCE)
    expect(near).toEqual([])
  })

  it.each(Object.entries(TINTS))('on %s: the pen, and the rim on every section', (tint, ground) => {
    expect(distance(INK, ground)).toBeGreaterThan(0.5)
    const rim = RIMS[tint as keyof typeof RIMS]
    expect(GROUNDS.filter((section) => distance(rim, section) < 0.1)).toEqual([])
  })
})
