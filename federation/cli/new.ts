import type { Verb } from '../service/command-line.ts'
import { WORKSPACE } from '../service/workspace.ts'

/** Writes a new area, links it unless told otherwise, and says what comes next. */
const newArea = async (name: string, isLinked: boolean): Promise<void> => {
  const [{ runTool }, { linkPackages }, { writeArea }] = await Promise.all([
    import('../checks/run-tool.ts'),
    import('../new-area/link-packages.ts'),
    import('../new-area/write-area.ts'),
  ])
  const { area, files, page } = await writeArea(name)
  // Where lines break depends on the length of the name.
  const { isPassed, output } = await runTool(WORKSPACE, 'oxfmt', [area])
  if (!isPassed) throw new Error(output)
  console.log(`${area} is written, ${files.length} files: ${files.join(', ')}`)
  if (isLinked) await linkPackages()
  console.log(`Its page is ${page}. What comes next:
  npm run fed -- release ${area}     make it live
  npm test -- ${area}                its checks, tests and journeys
  its words are in ${area}/src/content, its page and its menu in ${area}/src/routes.ts`)
}

export const addNew: Verb = (fed) =>
  fed
    .command('new')
    .description('write a new area into the workspace')
    .argument('<area>', 'its name, such as mf-learning')
    .option('--no-link', 'leave it to you to link its packages')
    .action((name, { link }) => newArea(name, link))
