import { standRooms, type Standing } from './floors.ts'
import { shapeOf, type Arrow, type House } from './read-house.ts'

const WIDTH = 1200
const EDGE = 32
const GAP = 16
const HEAD = 96
const FLOOR_GAP = 64
const LINE = 18
const INSET = 16
const FONT = "Inter, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"

/** As shared-ui/src/tokens.css has them. */
const COLOURS = {
  paper: '#fbf8f1',
  card: '#fff',
  rule: '#e3ddcf',
  ink: '#14211b',
  soft: '#4d5a53',
  spruce: '#0e5a47',
  tint: '#e2efe8',
}

interface Box extends Standing {
  x: number
  /** Its folders. */
  lines: string[]
  y: number
  width: number
  height: number
}

/** Where the folders begin, from the box's top: below, the count stands beside the name. */
const wordsFrom = (isTop: boolean): number => (isTop ? 76 : 56)

const text = (x: number, y: number, words: string, attributes = ''): string =>
  `<text x="${x}" y="${y}"${attributes}>${words}</text>`

/** Folders in lines of some width; a letter of this size is some 6 pixels wide. */
const wrap = (words: string[], width: number): string[] => {
  const lines: string[] = []
  for (const word of words) {
    const line = lines.at(-1)
    if (line !== undefined && (line.length + word.length + 3) * 6.1 <= width)
      lines[lines.length - 1] = `${line} · ${word}`
    else lines.push(word)
  }
  return lines
}

const boxesOf = (house: House): Box[] => {
  const standing = standRooms(house)
  const columns = Math.max(...standing.map(({ last }) => last)) + 1
  const column = (WIDTH - 2 * EDGE - (columns - 1) * GAP) / columns
  const rooms = standing.map((room): Omit<Box, 'y' | 'height'> => {
    const width = (room.last - room.first + 1) * (column + GAP) - GAP
    const folders = house.rooms.find(({ name }) => name === room.name)?.folders ?? []
    return { ...room, x: EDGE + room.first * (column + GAP), width, lines: wrap(folders, width - 2 * INSET) }
  })
  const top = Math.max(...rooms.map(({ floor }) => floor))
  const heightOf = (floor: number) =>
    wordsFrom(floor === top) +
    LINE * Math.max(...rooms.filter((room) => room.floor === floor).map(({ lines }) => lines.length))
  const tops = new Map<number, number>()
  for (let floor = top, y = HEAD; floor >= 0; floor -= 1) {
    tops.set(floor, y)
    y += heightOf(floor) + FLOOR_GAP
  }
  return rooms.map((room) => ({ ...room, y: tops.get(room.floor) ?? 0, height: heightOf(room.floor) }))
}

const drawRoom = (box: Box, house: House, isTop: boolean): string => {
  const files = `${house.rooms.find(({ name }) => name === box.name)?.files ?? 0} files`
  return [
    `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="14" fill="${isTop ? COLOURS.card : COLOURS.tint}" stroke="${isTop ? COLOURS.rule : COLOURS.spruce}" stroke-opacity="${isTop ? 1 : 0.25}"/>`,
    text(box.x + INSET, box.y + 30, box.name, ' class="name"'),
    isTop
      ? text(box.x + INSET, box.y + 50, files)
      : text(box.x + box.width - INSET, box.y + 30, files, ' text-anchor="end"'),
    ...box.lines.map((line, index) =>
      text(box.x + INSET, box.y + wordsFrom(isTop) + index * LINE, line, ' class="folders"'),
    ),
  ].join('\n')
}

/** Room on top: its arrows side by side. Room below: in the column of its floor, left of all that pass there. */
const startOf = (from: Box, index: number, of: number, column: number, isTop: boolean): number => {
  if (isTop) return from.x + (from.width * (index + 1)) / (of + 1)
  return from.x + (from.floor % (from.last - from.first + 1)) * (column + GAP) + 10
}

const drawArrows = (boxes: Box[], arrows: Arrow[]): string[] => {
  const column = Math.min(...boxes.map(({ width }) => width))
  const top = Math.max(...boxes.map(({ floor }) => floor))
  return boxes.flatMap((from) => {
    const own = arrows
      .filter((arrow) => arrow.from === from.name)
      .flatMap(({ to, imports }) =>
        boxes.filter(({ name }) => name === to).map((target) => ({ target, imports })),
      )
      .toSorted((a, b) => b.target.floor - a.target.floor)
    return own.map(({ target, imports }, index) => {
      const x = Math.round(startOf(from, index, own.length, column, from.floor === top)) + 0.5
      const [start, end] = [from.y + from.height, target.y - 2]
      return [
        `<g><title>${from.name} → ${target.name}: ${imports} imports</title>`,
        `<path d="M${x} ${start}V${end - 8}" stroke="${COLOURS.spruce}" stroke-width="1.5" fill="none"/>`,
        `<path d="M${x - 5} ${end - 9}L${x} ${end}L${x + 5} ${end - 9}Z" fill="${COLOURS.spruce}"/>`,
        `${text(x + 7, end - 14, String(imports), ' class="count"')}</g>`,
      ].join('')
    })
  })
}

const escape = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The picture, as SVG. Its shape stands in it, so that it can be held against the code. */
export const drawHouse = (house: House): string => {
  const boxes = boxesOf(house)
  const height = Math.max(...boxes.map((box) => box.y + box.height)) + EDGE
  const top = Math.max(...boxes.map(({ floor }) => floor))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Which folder imports which">
<metadata>${escape(JSON.stringify(shapeOf(house)))}</metadata>
<style>
text { font: 13px ${FONT}; fill: ${COLOURS.soft}; }
.title { font-size: 22px; font-weight: 700; fill: ${COLOURS.ink}; }
.name { font-size: 15px; font-weight: 700; fill: ${COLOURS.ink}; }
.folders { font-size: 12px; }
.count { font-weight: 600; fill: ${COLOURS.spruce}; font-variant-numeric: tabular-nums; }
</style>
<rect width="${WIDTH}" height="${height}" fill="${COLOURS.paper}"/>
${text(EDGE, 46, 'Who imports whom', ' class="title"')}
${text(EDGE, 72, 'A room knows what lies below it, never what stands beside it. Numbers are imports, tests aside; an arrow that meets a floor without ending there goes on behind it.')}
${drawArrows(boxes, house.arrows).join('\n')}
${boxes.map((box) => drawRoom(box, house, box.floor === top)).join('\n')}
</svg>
`
}

/** The shape that a picture was drawn from; empty where it says none. */
export const shapeIn = (svg: string): string[] => {
  const [, words] = /<metadata>(.*?)<\/metadata>/s.exec(svg) ?? []
  return words === undefined
    ? []
    : (JSON.parse(words.replaceAll('&lt;', '<').replaceAll('&amp;', '&')) as string[])
}
