import { JOB_SITES as WORDS } from '../../src/job-sites/words.ts'
import { pickup } from '../kit/gear.ts'
import { box, disc, drawing, flat, line, placed, shape } from '../kit/pen.ts'
import { person } from '../kit/person.ts'
import { cloud, fence, ground, range, town } from '../kit/places.ts'
import { crown, shrub, tufts } from '../kit/plants.ts'

export const treeAndLawn = drawing(
  { title: WORDS['tree-and-lawncare'], sky: 'sky' },
  cloud(640, 110, 120),
  cloud(980, 70, 100),
  range(390, 0),
  town(424, 'mint', 200),
  fence(430, 424, 420, 66),
  ground(424, 'leaf'),
  // striped lawn
  flat('mint', 'M0 440H1200V462H0zM0 488H1200V520H0z'),
  // crown behind
  crown([126, 222], 82, 'spruce'),
  crown([322, 200], 80, 'spruce'),
  shape(
    'earth',
    'M200 466C224 436 216 380 208 330L140 262 154 250 210 300C210 270 208 246 214 206H238C236 240 240 270 246 290L326 226 340 240 256 326C254 380 262 446 292 466Q270 458 258 470 244 460 232 472 216 460 200 466z',
  ),
  line('M226 330v50M240 396v30M222 430v20M230 252v30', 'rust'),
  crown([226, 180], 78, 'leaf'),
  crown([94, 270], 64, 'leaf'),
  crown([384, 230], 60, 'leaf'),
  line(
    'M72 268q14-22 32-6M110 290q14-16 28-2M366 218q16-20 32-4M386 244q12-14 24-2M106 180q16-22 36-6M296 170q16-22 34-6M204 160q16-20 34-4M180 208q14-16 30-2',
    'mint',
  ),
  // rope and climber
  line('M240 232C262 250 284 268 300 292', 'marigold', 4),
  person({
    hip: [308, 310],
    head: 20,
    face: -1,
    lean: 12,
    nod: -6,
    hands: [{ to: [272, 300] }, { to: [282, 256] }],
    feet: [
      { to: [262, 342], turn: -34 },
      { to: [262, 314], turn: -50 },
    ],
    skin: 2,
    shirt: 'clay',
    trousers: 'slate',
    belt: true,
    hat: ['hard', 'marigold'],
    gloves: 'straw',
  }),
  line('M316 318C322 350 320 400 324 452', 'marigold', 4),
  line('M334 322v22') + shape('clay', box(322, 344, 26, 14)) + shape('stone', 'M348 347h32q5 4 0 8h-32z'),
  // mower
  placed(
    [-76, 6],
    [
      person({
        hip: [470, 370],
        head: 20,
        face: 1,
        lean: 16,
        nod: 2,
        hands: [{ to: [510, 368] }, { to: [514, 362] }],
        feet: [{ to: [444, 442], turn: 24 }, { to: [496, 442] }],
        skin: 0,
        shirt: 'sky',
        trousers: 'slate',
        short: true,
        hat: ['straw', 'straw'],
        hair: 'tail',
      }),
      line('M508 364L560 424', 'ink', 7),
      line('M512 367l-8-7'),
      shape('marigold', 'M546 440v-18q0-8 8-8h12v-14h28v14h16q12 0 14 12v14z'),
      line('M566 400h28M572 408h16'),
      disc([560, 442], 12, 'ink'),
      disc([614, 442], 12, 'ink'),
      disc([560, 442], 4, 'stone'),
      disc([614, 442], 4, 'stone'),
    ].join(''),
  ),
  // brush drag
  pickup(
    [880, 460],
    'white',
    shape('leaf', 'M8-86q10-36 40-26 14-30 44-10 34-6 34 36z') +
      line('M40-96q10-14 24-2M80-100q12-12 24 0', 'mint'),
  ),
  // chipper
  line('M800 436h90', 'ink', 8),
  shape('clay', 'M744 380h74l16-54 24-8 6 14-20 12-8 92h-92z'),
  shape('stone', 'M744 382l-44-18v66l44-14z'),
  disc([796, 436], 20, 'ink'),
  disc([796, 436], 9, 'stone'),
  line('M870 334q10 6 16 14M872 324q14 4 22 12', 'earth', 4),
  line('M612 448L706 388M640 432l-30-10M662 416l-26-14M650 426l-6-24', 'earth', 6),
  crown([618, 424], 22, 'leaf', 0.7),
  crown([598, 444], 22, 'leaf', 0.7),
  crown([638, 404], 17, 'leaf', 0.8),
  person({
    hip: [676, 382],
    head: 20,
    face: 1,
    lean: 20,
    nod: 4,
    hands: [{ to: [708, 386] }, { to: [702, 396] }],
    feet: [{ to: [650, 456], turn: 20 }, { to: [694, 454] }],
    skin: 3,
    shirt: 'white',
    trousers: 'earth',
    vest: 'marigold',
    hat: ['hard', 'white'],
    gloves: 'straw',
    beard: true,
  }),
  shrub(20, 480, 120),
  tufts(
    [
      [60, 504],
      [180, 500],
      [400, 486],
      [540, 500],
      [760, 500],
      [930, 502],
      [1110, 496],
    ],
    'spruce',
  ),
)
