import { JOB_SITES as WORDS } from '../../src/job-sites/words.ts'
import { box, disc, drawing, flat, line, placed, shape } from '../kit/pen.ts'
import { person } from '../kit/person.ts'
import { range, town } from '../kit/places.ts'
import { poplar, shrub, tree } from '../kit/plants.ts'

const chair = (x: number, turned = false) =>
  placed(
    [x, 0],
    line('M-34 316Q-40 370-30 410V472M-30 414H34V472', 'ink', 12) +
      line('M-34 316Q-40 370-30 410V472M-30 414H34V472', 'earth', 6),
    turned,
  )

const picture = (x: number, y: number, width: number, height: number, inside: string) =>
  shape('white', box(x, y, width, height)) + inside

export const mortgage = drawing(
  { title: WORDS.mortgage, sky: 'paper' },
  // window onto the street
  shape('white', box(646, 140, 424, 236)),
  flat('sky', box(660, 154, 396, 208)),
  `<svg x="660" y="154" width="396" height="208" viewBox="560 226 396 208">${range(400, 0)}${town(430, 'mint', 0)}${tree(610, 432, 130)}${poplar(930, 432, 120)}${flat('leaf', box(540, 426, 440, 20))}${shape('white', box(690, 356, 150, 74))}${shape('clay', 'M668 358L716 296H814L862 358z')}${shape('straw', box(712, 376, 34, 30))}${shape('spruce', box(780, 378, 26, 54))}${shrub(690, 434, 60)}</svg>`,
  line('M660 154H1056V362H660zM858 154V362M660 226H1056'),
  shape('white', box(632, 376, 452, 14)),
  // wall
  picture(
    96,
    176,
    84,
    104,
    flat('straw', box(108, 188, 60, 80)) +
      shape('clay', 'M116 250l22-24 22 24v12h-44z') +
      disc([150, 206], 7, 'marigold'),
  ),
  picture(
    388,
    170,
    128,
    92,
    line('M408 244v-20M430 244v-36M452 244v-28M474 244v-48M496 244v-36', 'spruce', 10),
  ),
  // floor
  flat('stone', 'M0 440H1200V520H0z'),
  line('M0 440H1200'),
  flat('white', 'M0 428H1200V438.500H0z'),
  line('M0 427H1200'),
  flat('sand', 'M120 456H720L800 500H40z'),
  line('M126 464H716M70 490H780', 'earth'),
  // cabinet and plant
  shape('earth', box(900, 400, 200, 72)),
  line('M1000 400v72M940 432h20M1040 432h20M912 472v14M1088 472v14'),
  shape('white', box(930, 364, 64, 36)),
  line('M942 374h40M942 384h40', 'slate'),
  shape('sky', box(926, 388, 72, 12)),
  shape('clay', 'M1030 364h44l-6 36h-32z'),
  line('M1052 364C1050 330 1036 320 1026 312M1052 364C1054 326 1064 316 1080 306M1052 364V300'),
  shape(
    'leaf',
    'M1028 314q-26-4-28-26 24 0 28 26zM1076 310q2-26 28-28 0 24-28 28zM1052 304q-16-18 0-42 16 24 0 42zM1040 338q-22 2-28-16 22-4 28 16zM1064 338q20 2 28-16-22-4-28 16z',
  ),
  // borrowers
  chair(176),
  person({
    hip: [182, 400],
    head: 26,
    face: 1,
    lean: 12,
    nod: 10,
    hands: [{ to: [226, 388] }, { to: [238, 384] }],
    feet: [{ to: [224, 470] }, { to: [236, 468] }],
    skin: 1,
    shirt: 'white',
    trousers: 'slate',
    hair: 'short',
    beard: true,
  }),
  chair(266),
  person({
    hip: [272, 402],
    head: 26,
    face: 1,
    lean: 16,
    nod: 16,
    hands: [{ to: [346, 374] }, { to: [366, 380] }],
    feet: [{ to: [316, 472] }, { to: [328, 470] }],
    skin: 1,
    shirt: 'clay',
    trousers: 'earth',
    hair: 'bun',
  }),
  // officer
  chair(604, true),
  person({
    hip: [596, 400],
    head: 26,
    face: -1,
    lean: 10,
    nod: 8,
    hands: [{ to: [518, 374] }, { to: [540, 372] }],
    feet: [{ to: [552, 472] }, { to: [540, 470] }],
    skin: 3,
    shirt: 'spruce',
    trousers: 'slate',
    hair: 'bob',
  }),
  // table and papers
  line('M308 400L302 476M552 400L558 476', 'ink', 15),
  line('M308 400L302 476M552 400L558 476', 'earth', 9),
  shape('earth', 'M272 392H588Q594 392 594 398V402Q594 408 588 408H272Q266 408 266 402V398Q266 392 272 392z'),
  shape('straw', 'M296 376H566L588 392H272z'),
  shape('white', 'M350 380H424L430 389H346z'),
  line('M362 385h40', 'slate', 2),
  shape('white', 'M444 379H500L508 389H446z'),
  line('M456 384h36', 'slate', 2),
  line('M350 384l14-26', 'ink', 5),
  disc([345, 372], 7, 'white'),
  shape('white', 'M522 372h18v14q-9 6-18 0z'),
  line('M540 376q8 2 0 8'),
  disc([316, 386], 4, 'marigold'),
  line('M320 386h16v4M330 386v4', 'marigold', 3),
)
