import { JOB_SITES as WORDS } from '../../src/job-sites/words.ts'
import { box, disc, drawing, flat, line, shape } from '../kit/pen.ts'
import { person } from '../kit/person.ts'
import { cloud, fence, pane, range, siding, town } from '../kit/places.ts'
import { shrub, tree } from '../kit/plants.ts'

const roll = (x: number, y: number, r: number) =>
  disc([x, y], r, 'leaf') +
  line(
    `M${x} ${y - r * 0.66}a${r * 0.66} ${r * 0.66} 0 1 1-${r * 0.64} ${r * 0.5}M${x} ${y - r * 0.34}a${r * 0.34} ${r * 0.34} 0 1 1-${r * 0.32} ${r * 0.28}`,
    'spruce',
  ) +
  disc([x, y], r * 0.12, 'ink')

/** Ties of green along a strip's near edge. */
const pile = (from: number, to: number, y: number) =>
  line(
    Array.from(
      { length: Math.floor((to - from) / 14) },
      (_, index) => `M${from + 8 + index * 14} ${y}v-5`,
    ).join(''),
    'spruce',
  )

export const turf = drawing(
  { title: WORDS.turf, sky: 'sky' },
  cloud(660, 110, 130),
  cloud(1010, 76, 90),
  range(380, 80),
  town(404, 'mint', 500),
  tree(80, 404, 200),
  tree(540, 404, 150, 'spruce', 'leaf'),
  fence(0, 404, 880, 92),
  // house on the right
  shape('sand', box(880, 236, 340, 170)),
  siding(880, 240, 320, 164),
  shape('spruce', 'M846 240L930 160H1220V240z'),
  line('M888 200H1200M868 220H1200', 'leaf'),
  shape('white', box(840, 240, 380, 11)),
  pane(916, 276, 76, 60),
  shape('white', box(1040, 270, 120, 136)),
  shape('sky', box(1048, 278, 50, 128)),
  shape('sky', box(1102, 278, 50, 128)),
  flat('white', 'M1056 330l24-36h8l-30 46zM1110 330l24-36h8l-30 46z'),
  // base and laid strips
  flat('stone', 'M0 404H1200V520H0z'),
  line('M0 404H1200'),
  line('M690 424h16M760 440h20M850 426h14M720 470h24M860 476h18M930 500h20M780 504h18M640 500h16', 'earth'),
  shape('stone', 'M860 404H1204V436H846z'),
  line('M930 404l-6 32M1010 404l-4 32M1096 404v32M1170 404l4 32', 'earth'),
  shape('mint', 'M-4 412H700L716 436H-4z'),
  pile(0, 706, 436),
  shape('leaf', 'M-4 438H500V472H-4z'),
  pile(0, 498, 472),
  shape('mint', 'M-4 474H650V524H-4z'),
  line('M620 474v46', 'leaf'),
  // big roll, pushed by two
  shape('leaf', 'M468 472H520A50 50 0 0 0 520 372z'),
  roll(520, 422, 50),
  person({
    hip: [420, 390],
    head: 22,
    face: 1,
    lean: 38,
    nod: -6,
    hands: [{ to: [472, 398] }, { to: [482, 386] }],
    feet: [{ to: [372, 462], turn: 26 }, { to: [432, 462] }],
    skin: 1,
    shirt: 'clay',
    trousers: 'slate',
    belt: false,
    short: true,
    hat: ['cap', 'marigold'],
    beard: true,
    gloves: 'straw',
  }),
  person({
    hip: [356, 398],
    head: 22,
    face: 1,
    lean: 40,
    nod: -6,
    hands: [{ to: [412, 408] }, { to: [420, 400] }],
    feet: [{ to: [308, 468], turn: 26 }, { to: [366, 470] }],
    skin: 3,
    shirt: 'marigold',
    trousers: 'spruce',
    short: true,
    hat: ['cap', 'spruce'],
    gloves: 'straw',
  }),
  // kneeling with knife at the seam
  person({
    hip: [160, 440],
    head: 22,
    face: 1,
    lean: 52,
    nod: 10,
    hands: [{ to: [216, 470] }, { to: [232, 462] }],
    feet: [
      { to: [132, 486], turn: 62 },
      { to: [146, 480], turn: 62 },
    ],
    skin: 0,
    shirt: 'sky',
    trousers: 'earth',
    short: true,
    hat: ['straw', 'straw'],
    hair: 'tail',
    belt: true,
    holds: line('M214 468l14 8', 'ink', 7),
  }),
  line('M236 473H470', 'white', 2),
  // rolls waiting
  roll(762, 462, 36),
  roll(842, 462, 36),
  roll(802, 400, 36),
  shape('earth', box(716, 498, 170, 10)),
  // wheelbarrow of infill
  shape('clay', 'M970 440h96l-22 36h-54z'),
  shape('straw', 'M976 440q20-24 44-18t40 18z'),
  line('M1066 444l40-8M1000 476l-12 22M1032 476l12 22'),
  disc([978, 486], 15, 'ink'),
  disc([978, 486], 5, 'stone'),
  shrub(1120, 436, 90),
)
