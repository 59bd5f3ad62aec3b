import { readFile, writeFile } from 'node:fs/promises'
import { WORKSPACE } from 'federation/service/workspace'
import { readArguments } from 'federation/service/read-arguments'
import { drawHouse, shapeIn } from './house/draw-house.ts'
import { readHouse, shapeOf } from './house/read-house.ts'

const PICTURE = 'docs/architecture.svg'
const HELP = `npm run house [-- --check]

Draws ${PICTURE}: the folders and which of them import which.
  --check   draws nothing; fails if the picture differs from the code`

const { values } = readArguments(HELP, { options: { check: { type: 'boolean' } } })

process.chdir(WORKSPACE)
const house = await readHouse()
if (values.check) {
  const [drawn, real] = [shapeIn(await readFile(PICTURE, 'utf8').catch(() => '')), shapeOf(house)]
  const gone = drawn.filter((line) => !real.includes(line)).map((line) => `drawn, not there: ${line}`)
  const come = real.filter((line) => !drawn.includes(line)).map((line) => `there, not drawn: ${line}`)
  if (gone.length + come.length > 0) {
    console.error(
      [`${PICTURE} is older than the code; npm run house draws it anew.`, ...gone, ...come].join('\n'),
    )
    process.exitCode = 1
  }
} else {
  await writeFile(PICTURE, drawHouse(house))
  console.log(`${PICTURE}: ${house.rooms.length} rooms, ${house.arrows.length} arrows`)
}
