import { JOB_SITES as WORDS } from '../../src/job-sites/words.ts'
import { cone, van } from '../kit/gear.ts'
import { box, disc, drawing, flat, line, shape, tube } from '../kit/pen.ts'
import { person } from '../kit/person.ts'
import { cloud, door, pane, range, siding, town } from '../kit/places.ts'
import { shrub, tree, tufts } from '../kit/plants.ts'

const flag = (x: number, base: number) =>
  line(`M${x} ${base}v-26`) + shape('marigold', `M${x} ${base - 26}h15v10h-15z`)

export const fiber = drawing(
  { title: WORDS['fiber-optics'], sky: 'sky' },
  cloud(640, 90, 90),
  cloud(1000, 120, 120),
  range(372, 120),
  town(396, 'mint', 300),
  tree(250, 398, 180),
  tree(1150, 396, 130, 'spruce', 'leaf'),
  flat('leaf', 'M0 396H1200V520H0z'),
  line('M0 396H1200'),
  // house at the left edge
  shape('sand', box(-20, 268, 196, 130)),
  siding(0, 272, 176, 124),
  shape('spruce', 'M-20 180H120L206 268V280H-20z'),
  line('M-20 202H140M-20 224H162M-20 246H182', 'leaf'),
  pane(24, 300, 60, 48),
  door(112, 398, 40, 84, 'marigold'),
  // earth
  flat('earth', 'M0 410H1200V520H0z'),
  shape(
    'leaf',
    'M-4 396H176V412q-20 6-44 2t-50 2-86-2zM540 396H1204V414q-60 6-120 0t-140 2-130-2-150 2-124-2z',
  ),
  line('M30 450h26M90 498h30M600 448h40M700 500h34M820 454h28M930 492h44M1040 446h30M1130 496h30', 'soil'),
  flat(
    'soil',
    'M70 470a9 6 0 1 0 18 0 9 6 0 1 0-18 0M640 478a10 6 0 1 0 20 0 10 6 0 1 0-20 0M1000 470a9 6 0 1 0 18 0 9 6 0 1 0-18 0M860 486a7 5 0 1 0 14 0 7 5 0 1 0-14 0',
  ),
  // trench
  flat('soil', 'M176 396H540L520 500H190z'),
  line('M176 396L190 500H520L540 396'),
  tube('marigold', 'M164 352V470Q164 486 180 486H440C530 486 520 366 566 350S660 366 720 350', 9),
  shape('stone', box(154, 322, 22, 32)),
  line('M160 332h10'),
  // digger, waist deep
  person({
    hip: [286, 412],
    head: 22,
    face: 1,
    lean: 30,
    nod: 8,
    hands: [{ to: [318, 404] }, { to: [346, 436] }],
    feet: [{ to: [268, 494] }, { to: [304, 494] }],
    skin: 3,
    shirt: 'white',
    trousers: 'slate',
    vest: 'marigold',
    short: true,
    hat: ['hard', 'white'],
    gloves: 'earth',
    holds:
      line('M300 380L364 460', 'ink', 8) +
      line('M300 380L364 460', 'earth', 3) +
      shape('stone', 'M352 452l18-14 18 26q-4 14-18 12z'),
  }),
  // spoil heap
  shape('earth', 'M190 398q16-24 34-20t22-14 30 18 22 16z'),
  // guide at the edge
  person({
    hip: [608, 332],
    head: 22,
    face: -1,
    lean: 40,
    nod: 4,
    hands: [{ to: [572, 350] }, { to: [556, 354] }],
    feet: [{ to: [622, 404] }, { to: [584, 400] }],
    skin: 1,
    shirt: 'sky',
    trousers: 'slate',
    vest: 'marigold',
    hat: ['hard', 'marigold'],
    gloves: 'earth',
    belt: true,
    beard: true,
  }),
  // reel on its trailer
  line('M690 392L760 300 838 392M690 392H930', 'ink', 10) +
    line('M690 392L760 300 838 392M690 392H930', 'clay', 4),
  disc([762, 304], 76, 'earth'),
  disc([762, 304], 56, 'marigold'),
  line('M762 258a46 46 0 1 1-1 0M762 270a34 34 0 1 1-1 0M762 282a22 22 0 1 1-1 0', 'soil'),
  disc([762, 304], 14, 'earth'),
  disc([762, 304], 4, 'ink'),
  line('M762 228v20M762 360v20M686 304h20M818 304h20'),
  disc([812, 392], 20, 'ink'),
  disc([812, 392], 9, 'stone'),
  van([904, 412], 'white', 'clay'),
  person({
    hip: [664, 324],
    head: 22,
    face: 1,
    lean: 12,
    nod: -4,
    hands: [{ to: [706, 306] }, { to: [706, 270] }],
    feet: [{ to: [656, 402] }, { to: [684, 400] }],
    skin: 0,
    shirt: 'spruce',
    trousers: 'earth',
    vest: 'marigold',
    hat: ['hard', 'white'],
    hair: 'tail',
    gloves: 'ink',
  }),
  cone(140, 420),
  cone(566, 420, 30),
  flag(420, 396),
  flag(470, 396),
  shrub(-14, 412, 70, 'spruce'),
  tufts(
    [
      [30, 412],
      [900, 424],
      [1100, 420],
    ],
    'spruce',
  ),
)
