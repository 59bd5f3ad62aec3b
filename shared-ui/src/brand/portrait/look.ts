import type { Cloth, Shade, Skin, Tint } from './colors.ts'
import type { Headwear, Glasses } from './things.ts'
import type { Beard } from './beards.ts'
import type { Clothes } from './clothes.ts'
import type { Brows, Eyes, Jaw, Mouth, Nose } from './faces.ts'
import type { Hair } from './hair.ts'

/** What a person's portrait is drawn from. */
export interface Look {
  skin: Skin
  jaw: Jaw
  hair: Hair
  shade: Shade
  eyes: Eyes
  brows: Brows
  nose: Nose
  mouth: Mouth
  beard?: Beard
  glasses?: Glasses
  headwear?: Headwear
  /** Of the headwear. */
  hat?: Cloth
  wears: Clothes
  cloth: Cloth
  /** Of a vest, lapels or collar. */
  trim?: Cloth
  /** Lines of the years: none, some, many. */
  age?: 0 | 1 | 2
  freckles?: true
  /** Earrings. */
  rings?: true
  /** A pencil behind the ear. */
  pencil?: true
  /** A card on a ribbon around the neck. */
  badge?: true
  /** How far the head leans, degrees clockwise. */
  lean: number
  /** Where the face looks: to the left below zero; in units of the drawing. */
  turn: number
  tint: Tint
}
