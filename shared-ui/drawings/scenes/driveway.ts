import { dollars } from '../../src/scenes/money.ts'
import { PHONE_PAY } from '../../src/scenes/ridgeline.ts'
import { van } from '../kit/gear.ts'
import { lettering, strip, tag } from '../kit/frames.ts'
import { box, disc, flat, line, placed, type Point, shape, SKINS } from '../kit/pen.ts'
import { person, type Person } from '../kit/person.ts'
import { cloud, pane, siding } from '../kit/places.ts'
import { poplar, tufts } from '../kit/plants.ts'

const cody = (who: Pick<Person, 'hip' | 'face' | 'hands' | 'feet'> & Partial<Person>): string =>
  person({
    head: 25,
    skin: 1,
    shirt: 'sky',
    trousers: 'spruce',
    belt: true,
    short: true,
    hat: ['cap', 'spruce'],
    beard: true,
    ...who,
  })

const phone = ([x, y]: Point, turn: number): string =>
  `<g transform="translate(${x} ${y})rotate(${turn})">${shape('ink', 'M-8-16h16q3 0 3 3v26q0 3-3 3H-8q-3 0-3-3v-26q0-3 3-3z')}${flat('straw', box(-8, -12, 16, 23))}</g>`

const condenser = (x: number, y: number): string =>
  shape('stone', box(x - 8, y - 8, 96, 10)) +
  shape('white', box(x, y - 76, 80, 68)) +
  line([0, 1, 2, 3, 4].map((row) => `M${x + 11} ${y - 62 + row * 11}h58`).join(''), 'slate') +
  shape('ink', box(x - 4, y - 84, 88, 8))

const [hours, tuneUps, spiff] = PHONE_PAY.work
const asked = [
  { label: '7.5 H', amount: hours },
  { label: '4 tune-ups', amount: tuneUps },
  { label: 'Spiff', amount: spiff },
]
const tire = (x: number, y: number): string =>
  shape('ink', `M${x - 34} ${y}v-12q0-6 6-6h56q6 0 6 6v12q0 6-6 6h-56q-6 0-6-6z`) +
  line(`M${x - 22} ${y - 14}v16M${x - 8} ${y - 14}v16M${x + 8} ${y - 14}v16M${x + 22} ${y - 14}v16`, 'slate')

const [WIDTH, HEIGHT, FLOOR] = [300, 280, 246]

/** From the last call to the tire shop, on one Thursday; the amounts are the phone's. */
export const driveway = strip(
  'A technician closes his last call, sees the day counted on his phone, asks for part of it beside his van, and has a tire changed the same night.',
  [WIDTH, HEIGHT],
  [
    {
      sky: 'sky',
      parts: [
        cloud(16, 70, 88),
        poplar(36, FLOOR, 118),
        shape('sand', box(150, 66, 160, 184)),
        siding(150, 72, 160, 176),
        pane(186, 104, 62, 50),
        shape('slate', 'M128 66L170 18H310V66z'),
        shape('white', box(122, 64, 190, 12)),
        flat('dew', box(0, FLOOR, WIDTH, 34)),
        line(`M0 ${FLOOR}H300`),
        line('M190 202h-20v38', 'ink', 9),
        line('M190 202h-20v38', 'earth', 3),
        condenser(192, FLOOR + 4),
        shape('clay', box(20, FLOOR - 8, 48, 24)) + line(`M32 ${FLOOR - 8}v-9h24v9`),
        cody({
          hip: [112, 158],
          face: 1,
          lean: 4,
          nod: 14,
          hands: [{ to: [152, 136] }, { to: [146, 128] }],
          feet: [{ to: [104, 250] }, { to: [128, 250] }],
          holds: `<g transform="translate(158 126)rotate(14)">${shape('ink', box(-14, -20, 30, 40))}${flat('white', box(-10, -16, 22, 32))}${line('M-5 0l5 6 9-14', 'leaf', 4)}</g>`,
        }),
        tufts([
          [84, 272],
          [250, 274],
        ]),
      ],
    },
    {
      sky: 'dew',
      parts: [
        flat('mint', 'M0 190Q150 150 300 196V280H0z'),
        // a phone in a hand, near
        `<path fill="${SKINS[1]}" d="M60 300C44 236 40 190 60 156 70 140 84 148 82 166L80 214 224 220C246 216 250 190 240 168 250 166 262 176 262 196 262 240 246 270 240 300z"/>`,
        shape('ink', 'M70 8H230Q244 8 244 22V300H56V22Q56 8 70 8z'),
        flat('white', box(66, 26, 168, 270)),
        flat('sky', box(66, 26, 168, 34)),
        lettering([78, 50], 'Thursday', { size: 14 }),
        ...asked.flatMap(({ label, amount }, row) => [
          lettering([78, 88 + row * 36], label, { size: 12 }),
          lettering([224, 88 + row * 36], dollars(amount?.amount ?? 0).replace('$', ''), {
            size: 12,
            end: true,
          }),
          line(`M76 ${98 + row * 36}h148`, 'stone', 2),
        ]),
        line('M76 172h148', 'ink', 2.5),
        lettering([226, 212], dollars(PHONE_PAY.total), { size: 28, end: true }),
        shape(
          'marigold',
          'M86 236H214Q222 236 222 244V266Q222 274 214 274H86Q78 274 78 266V244Q78 236 86 236z',
        ),
        lettering([92, 261], `${PHONE_PAY.share}% tonight`, { size: 14 }),
        `<path fill="${SKINS[1]}" d="M62 216C48 214 40 228 44 246 60 252 74 238 76 226 76 220 70 216 62 216zM240 176c14-4 24 6 22 22-10 10-22 4-26-6-2-8 0-14 4-16z"/>`,
      ],
    },
    {
      sky: 'straw',
      parts: [
        `<g stroke="none">${disc([44, 150], 40, 'marigold')}</g>`,
        flat('mint', 'M0 190Q60 156 150 180T300 176V250H0z'),
        poplar(272, 214, 96),
        flat('stone', box(0, FLOOR - 14, WIDTH, 60)),
        line(`M0 ${FLOOR - 14}H300`),
        van([330, FLOOR + 8], 'sky', 'spruce', true),
        cody({
          hip: [104, 164],
          face: -1,
          lean: -6,
          nod: 22,
          hands: [{ to: [74, 138] }, { to: [80, 146] }],
          feet: [{ to: [110, 258] }, { to: [84, 260] }],
          holds: phone([70, 130], -18),
        }),
        tag([14, 30], dollars(PHONE_PAY.available), 'marigold'),
        line('M64 68l6 30', 'ink', 2.5),
      ],
    },
    {
      sky: 'deep',
      parts: [
        flat('straw', 'M252 30a22 22 0 1 0 22 34 24 24 0 0 1-22-34z'),
        line('M30 34h.1M76 62h.1M120 26h.1M196 44h.1M214 16h.1M16 88h.1', 'paper', 4),
        // the shop, open
        shape('slate', 'M96 96H310V250H96z'),
        shape('clay', box(86, 84, 226, 22)),
        shape('straw', box(118, 124, 164, 126)),
        line('M118 140h164M118 132h164', 'earth', 2),
        shape('white', box(234, 144, 40, 30)) + line('M242 156h22M242 164h14', 'slate', 2),
        shape('white', box(150, 86, 90, 18)),
        disc([170, 95], 6, 'ink') + disc([195, 95], 6, 'ink') + disc([220, 95], 6, 'ink'),
        flat('spruce', box(0, 248, WIDTH, 32)),
        flat('straw', 'M118 250H282L300 280H84z'),
        line('M0 249H300'),
        placed([-96, 256], van([0, 0], 'sky', 'spruce')),
        tire(274, 248) + tire(274, 228) + tire(274, 208),
        person({
          hip: [214, 208],
          head: 21,
          face: -1,
          lean: 30,
          nod: 6,
          hands: [{ to: [172, 236] }, { to: [168, 218] }],
          feet: [{ to: [192, 258] }, { to: [246, 256], turn: 60 }],
          skin: 3,
          shirt: 'clay',
          trousers: 'slate',
          boots: 'soil',
          hair: 'short',
        }),
      ],
    },
  ],
)
