import { InvalidArgumentError } from '@commander-js/extra-typings'
import type { Verb } from '../service/command-line.ts'
import { readEnvironment } from '../service/environment.ts'
import { answer } from './answer.ts'

const PORT = 4390

const readPort = (text: string): number => {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new InvalidArgumentError('It must be a port number, or 0 for any.')
  return port
}

const boardSource = async () => {
  const [{ createBoardReader }, { healthDir }, { looksDir, readLooks }] = await Promise.all([
    import('../board/read-board.ts'),
    import('../rollout/health-log.ts'),
    import('../looks/kept-looks.ts'),
  ])
  const { storeDir, stateDir } = readEnvironment(process.env)
  const read = createBoardReader(storeDir)
  const looks = looksDir(stateDir)
  return {
    board: () => read({ health: healthDir(stateDir), looks, now: Date.now() }),
    looks: (name: string) => readLooks(looks, name),
  }
}

const serve = async (port: number): Promise<void> => {
  const [{ loadBoardPage }, { serveBoard }] = await Promise.all([
    import('../board/board-page.ts'),
    import('../board/serve-board.ts'),
  ])
  const source = await boardSource()
  process.stderr.write('Building the page …\n')
  const { address, close } = await serveBoard(await loadBoardPage(), source, port)
  console.log(`The board: ${address}   (Ctrl-C ends it)`)
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
  await close()
}

/** Shows what is live and how it came to be, as a page on this machine. */
export const addBoard: Verb = (fed) =>
  fed
    .command('board')
    .description('a page on this machine: what is live, its history, the gate, and the canary against live')
    .option('--port <number>', 'where it listens; 0 takes any that is free', readPort, PORT)
    .option('--json', 'what it shows, once, as JSON')
    .action(({ port, json }) =>
      json
        ? answer(
            true,
            async () => (await boardSource()).board(),
            () => '',
          )
        : serve(port),
    )
