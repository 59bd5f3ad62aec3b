import { JOB_SITES as WORDS } from '../../src/job-sites/words.ts'
import { van } from '../kit/gear.ts'
import { disc, box, drawing, flat, line, shape, tube } from '../kit/pen.ts'
import { person } from '../kit/person.ts'
import { cloud, ground, pane, range, town } from '../kit/places.ts'
import { near, poplar, shrub, tree, tufts } from '../kit/plants.ts'

const fan = (x: number, y: number, r: number) =>
  disc([x, y], r, 'stone') +
  line(
    [0, 60, 120]
      .map((turn) => {
        const a = (turn * Math.PI) / 180
        const c = Math.round(Math.cos(a) * r * 0.8)
        const s = Math.round(Math.sin(a) * r * 0.8)
        return `M${x - c} ${y - s}L${x + c} ${y + s}`
      })
      .join(''),
    'slate',
  ) +
  disc([x, y], 4, 'ink')

/** Fluffy insulation between the joists. */
const batts = (from: number, to: number, y: number) => {
  const count = Math.round((to - from) / 22)
  return shape(
    'blush',
    `M${from} ${y}${Array.from({ length: count }, () => `q11-20 22 0`).join('')}v10H${from}z`,
  )
}

export const hvac = drawing(
  { title: WORDS.hvac, sky: 'sky' },
  cloud(700, 110, 130),
  cloud(1030, 80, 90),
  range(400, 40),
  town(434, 'mint', 120),
  poplar(58, 436, 170),
  tree(1130, 434, 150),
  ground(434, 'dew'),
  // rooms
  shape('straw', box(110, 336, 500, 104)),
  flat('white', box(112, 338, 190, 100)),
  // attic inside
  shape('sand', 'M110 326L360 150 610 326z'),
  line('M170 284V326M250 228V326M470 228V326M550 284V326M360 150V180', 'earth', 7),
  line('M236 244H484', 'earth', 8),
  batts(128, 326, 320),
  batts(486, 600, 320),
  // air handler with flue and ducts
  tube('haze', 'M262 292C214 292 200 306 192 334', 22),
  tube('haze', 'M424 290C480 290 500 300 502 334', 22),
  shape('white', box(262, 262, 120, 58)),
  line('M322 262v58'),
  line('M276 276h32M276 286h32M276 296h32', 'slate'),
  fan(352, 291, 20),
  shape('white', box(380, 276, 46, 30)),
  tube('stone', 'M290 260V196', 14),
  // roof skin
  shape('clay', 'M70 350L360 136 650 350 636 366 360 164 84 366z'),
  line(
    'M112 338l12 16M154 308l12 16M196 276l12 16M238 246l12 16M280 214l12 16M440 214l-12 16M482 246l-12 16M524 276l-12 16M566 308l-12 16M608 338l-12 16',
    'rust',
  ),
  shape('stone', 'M280 150h20v52l-20 14z'),
  shape('ink', box(274, 142, 32, 8)),
  // ceiling and walls
  shape('white', box(104, 326, 512, 12)),
  shape('white', box(98, 326, 14, 114)),
  shape('white', box(608, 326, 14, 114)),
  shape('white', box(298, 338, 10, 102)),
  shape('ink', box(176, 336, 34, 5)),
  shape('ink', box(486, 336, 34, 5)),
  line(
    'M182 350q-8 8 0 16M194 350q-8 8 0 16M206 350q-8 8 0 16M492 350q-8 8 0 16M504 350q-8 8 0 16M516 350q-8 8 0 16',
    'slate',
  ),
  // living room
  pane(140, 366, 50, 36),
  shape('spruce', 'M206 438V414q0-8 8-8h6v-14q0-8 8-8h42q8 0 8 8v14h6q8 0 8 8v24z'),
  line('M220 406v14h58v-14M249 384v36', 'ink'),
  shape('marigold', 'M334 376h26l8 20h-42z'),
  line('M347 396v42M336 438h22'),
  shape('white', box(400, 370, 18, 22)),
  line('M405 378h8', 'clay'),
  person({
    hip: [236, 412],
    head: 15,
    face: 1,
    lean: -8,
    nod: 14,
    hands: [{ to: [262, 392] }, { to: [268, 390] }],
    feet: [{ to: [272, 438] }, { to: [266, 438] }],
    skin: 3,
    shirt: 'clay',
    trousers: 'earth',
    hair: 'bob',
    holds: shape('white', 'M256 378l12-6 8 14-12 6zM268 372l14 2-2 16-4-4z'),
  }),
  shape('earth', 'M520 438v-34h62v34M512 404h78'),
  pane(548, 352, 36, 30),
  // attic technician
  person({
    hip: [464, 280],
    head: 18,
    face: -1,
    lean: 42,
    nod: 0,
    hands: [{ to: [414, 278] }, { to: [400, 262] }],
    feet: [{ to: [440, 326] }, { to: [494, 321], turn: 60 }],
    skin: 1,
    shirt: 'sky',
    trousers: 'spruce',
    belt: true,
    short: true,
    hat: ['cap', 'spruce'],
    holds: line('M414 278l-20-12', 'ink', 7) + line('M414 278l-20-12', 'clay', 3),
  }),
  // condenser and second technician
  line('M622 410H690', 'ink', 10),
  line('M622 410H690', 'earth', 4),
  shape('stone', box(676, 436, 116, 10)),
  shape('white', box(684, 366, 100, 70)),
  line('M696 380h76M696 390h76M696 400h76M696 410h76M696 420h76', 'slate'),
  shape('ink', 'M680 358h108v10H680z'),
  line('M704 356v-8h60v8'),
  line('M786 424C812 440 814 416 806 396', 'clay', 4) +
    line('M786 414c12 6 16-4 10-18', 'slate', 4) +
    disc([796, 386], 11, 'white') +
    disc([814, 378], 11, 'marigold') +
    line('M796 386l4-5M814 378l3-6'),
  person({
    hip: [856, 392],
    head: 21,
    face: -1,
    lean: 30,
    nod: 6,
    hands: [{ to: [808, 388] }, { to: [812, 366] }],
    feet: [{ to: [830, 452] }, { to: [894, 446], turn: 60 }],
    skin: 2,
    shirt: 'sky',
    trousers: 'spruce',
    belt: true,
    short: true,
    hat: ['cap', 'spruce'],
    beard: true,
  }),
  van([916, 466], 'sky', 'spruce', false),
  shape('clay', box(626, 446, 42, 20)) + line('M637 446v-8h20v8'),
  shrub(40, 452, 84),
  shrub(126, 452, 56, 'leaf'),
  shrub(560, 450, 66),
  flat('leaf', 'M0 486Q260 462 620 482T1200 476V520H0z'),
  line('M0 486Q260 462 620 482T1200 476'),
  near([24, 526], 86),
  near([1100, 530], 74),
  tufts([
    [50, 504],
    [180, 498],
    [380, 502],
    [590, 506],
    [820, 504],
    [1010, 500],
    [1150, 506],
  ]),
)
