import { linkPackages } from '../new-area/link-packages.ts'
import { writeArea } from '../new-area/write-area.ts'

/** Writes a new area, links it unless told otherwise, and says what comes next. */
export const newArea = async (name: string, isLinked: boolean): Promise<void> => {
  const { area, files, page } = await writeArea(name)
  console.log(`${area} is written, ${files.length} files: ${files.join(', ')}`)
  if (isLinked) await linkPackages()
  console.log(`Its page is ${page}. What comes next:
  npm run fed -- release ${area}     make it live
  npx vitest run ${area}             its tests
  its words are in ${area}/src/content, its page and its menu in ${area}/src/routes.ts`)
}
