import { readFile, writeFile } from 'node:fs/promises'
import { WORKSPACE } from 'federation/service/workspace'
import { drawHouse, shapeIn } from './house/draw-house.ts'
import { readHouse, shapeOf } from './house/read-house.ts'

/** Draws the folders and who imports whom; with `--check` only says whether the picture still shows what is there. */
const PICTURE = 'docs/architecture.svg'

process.chdir(WORKSPACE)
const house = await readHouse()
if (process.argv.includes('--check')) {
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
