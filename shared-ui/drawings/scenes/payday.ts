import { clipboard, pickup, van } from '../kit/gear.ts'
import { box, disc, drawing, flat, line, type Point, shape } from '../kit/pen.ts'
import { person, type Person } from '../kit/person.ts'
import { cloud, fence, ground, pane, range, siding, town } from '../kit/places.ts'
import { near, poplar, shrub, tree, tufts } from '../kit/plants.ts'

const phone = ([x, y]: Point): string =>
  `<g transform="translate(${x} ${y})rotate(-14)">${shape('ink', box(-8, -13, 16, 26))}${flat('straw', box(-5, -9, 10, 18))}</g>`

/** Someone who stands in the yard and looks at a phone. */
const paid = (
  [x, y]: Point,
  face: 1 | -1,
  who: Pick<Person, 'skin' | 'shirt' | 'trousers'> & Partial<Person>,
): string =>
  person({
    hip: [x, y - 82],
    head: 22,
    face,
    lean: 2,
    nod: 16,
    hands: [{ to: [x + face * 32, y - 112] }, { to: [x + face * 26, y - 104] }],
    feet: [{ to: [x - face * 8, y] }, { to: [x + face * 14, y] }],
    holds: phone([x + face * 36, y - 122]),
    ...who,
  })

export const payday = drawing(
  {
    title: 'Friday in the yard: a crew of several trades looks at its pay between the van and the pickup.',
    sky: 'straw',
  },
  `<g stroke="none">${disc([1040, 196], 64, 'marigold')}</g>`,
  cloud(660, 96, 120),
  cloud(60, 70, 100),
  range(404, 80),
  town(432, 'mint', 60),
  poplar(560, 434, 150),
  poplar(600, 436, 110, 'leaf'),
  tree(1140, 436, 170),
  ground(432, 'stone'),
  fence(540, 436, 660, 44),
  // the shop
  shape('spruce', box(60, 196, 440, 246)),
  siding(60, 202, 440, 236, 22, 'deep'),
  shape('deep', 'M34 198L60 150H500L526 198z'),
  shape('paper', box(150, 158, 250, 62)),
  line('M204 204L200 174M228 206L226 172M252 204L250 172M276 206L276 172M186 198L296 180', 'ink', 7),
  line('M318 182h60M318 198h44', 'ink', 5),
  shape('ink', box(196, 262, 210, 180)),
  flat('slate', box(200, 300, 202, 138)),
  line('M200 274h202M200 286h202', 'slate', 4),
  shape('earth', box(214, 372, 70, 66)) + line('M214 394h70M214 416h70'),
  shape('white', box(316, 330, 66, 46)) + line('M328 344h40M328 356h28', 'clay', 4),
  pane(96, 290, 66, 60, true),
  pane(430, 290, 46, 60, true),
  van([640, 470], 'white', 'marigold', true),
  pickup([860, 468], 'clay', shape('straw', box(20, -102, 88, 18)) + shape('straw', box(30, -120, 66, 18))),
  line('M960 380l76-60', 'ink', 10) + line('M960 380l76-60', 'marigold', 4),
  paid([672, 476], 1, {
    skin: 1,
    shirt: 'sky',
    trousers: 'spruce',
    short: true,
    hat: ['cap', 'spruce'],
    beard: true,
    belt: true,
  }),
  paid([770, 480], -1, {
    skin: 3,
    shirt: 'white',
    trousers: 'slate',
    vest: 'marigold',
    hat: ['hard', 'white'],
  }),
  paid([830, 478], -1, {
    skin: 2,
    shirt: 'spruce',
    trousers: 'earth',
    hair: 'tail',
    hat: ['straw', 'straw'],
  }),
  paid([286, 482], -1, { skin: 0, shirt: 'clay', trousers: 'ink', hair: 'bob', boots: 'soil' }),
  person({
    hip: [196, 400],
    head: 22,
    face: 1,
    lean: -2,
    nod: 0,
    hands: [{ to: [222, 398] }, { to: [228, 372] }],
    feet: [{ to: [190, 482] }, { to: [208, 482] }],
    skin: 2,
    shirt: 'marigold',
    trousers: 'slate',
    boots: 'soil',
    hair: 'bun',
    holds: clipboard([222, 394], 10),
  }),
  shrub(60, 450, 78),
  flat('leaf', 'M0 498Q300 480 640 496T1200 490V520H0z'),
  line('M0 498Q300 480 640 496T1200 490'),
  near([1120, 530], 84),
  tufts([
    [80, 510],
    [460, 508],
    [900, 510],
  ]),
)
