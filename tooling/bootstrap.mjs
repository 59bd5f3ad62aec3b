// Runs on whatever Node the machine has (20 or newer), with nothing installed: it installs what is missing and then
// hands over to the pinned Node. Plain JavaScript, since Node 20 runs no TypeScript.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const read = (file) => readFileSync(join(root, file), 'utf8')
// Not in package.json's packageManager: pnpm would then look itself up in the registry before every command.
const PNPM = `pnpm@${JSON.parse(read('package.json')).config.pnpm}`
const fail = (message) => {
  console.error(message)
  process.exit(1)
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`This needs Node 20 or newer to begin with; this is ${process.version}. Install one from nodejs.org.`)
}

// A star stands at the end of a name, if at all: Node 20 has no glob.
const foldersOf = (pattern) =>
  pattern.endsWith('*')
    ? readdirSync(root).filter((name) => name.startsWith(pattern.slice(0, -1)))
    : [pattern]
const packages = [...read('pnpm-workspace.yaml').matchAll(/^ {2}- '?([^'\n]+)'?$/gm)]
  .flatMap(([, pattern]) => foldersOf(pattern))
  .map((folder) => `${folder}/package.json`)
  .filter((file) => existsSync(join(root, file)))
  .toSorted()
const stateOfSources = createHash('sha256')
for (const file of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', ...packages])
  stateOfSources.update(read(file))
const wanted = stateOfSources.digest('hex')

const marker = join(root, 'node_modules/.installed-for')
const node = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
const isInstalled = existsSync(node) && existsSync(marker) && readFileSync(marker, 'utf8') === wanted

if (!isInstalled) {
  console.error('Installing what is missing; the first time this may take some minutes …')
  // CI=true: pnpm asks nothing. Warnings speak of the Node that is left behind here and of packages nobody chose.
  const installed = spawnSync(
    'npx',
    ['--yes', '--loglevel=error', PNPM, '--loglevel=error', 'install', '--frozen-lockfile'],
    {
      cwd: root,
      env: { ...process.env, CI: 'true' },
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
    },
  )
  if (installed.status !== 0 || !existsSync(node)) {
    fail(
      'The installation failed; what npm and pnpm say above tells why. Mend that and run the same command again.',
    )
  }
  writeFileSync(marker, wanted)
}

// npm that is killed can tell nobody. Between it and this process there may be a shell that it leaves behind, so that on
// Linux the shell's parent is looked at as well. Without npm, whoever started this may leave it running on purpose.
const isOfNpm = process.env.npm_lifecycle_event !== undefined
const readProcess = (pid, file) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
const above = () => {
  const parent = process.ppid
  const isShell = /^(?:ba|da|a|z|k)?sh$/.test(readProcess(parent, 'comm').trim())
  return isShell ? [parent, Number(readProcess(parent, 'stat').split(') ').at(-1).split(' ')[1])] : [parent]
}
// Who takes in orphans stands where npm stood: it was gone before this process could look.
const adopter = above().at(-1)
const adopterIs = readProcess(adopter, 'cmdline')
if (
  isOfNpm &&
  adopterIs !== '' &&
  ((adopter === 1 && !/npm|node|yarn|bun/.test(adopterIs)) || /systemd\0--user/.test(adopterIs))
)
  process.exit(1)

const [script, ...rest] = process.argv.slice(2)
const child = spawn(node, [join(root, script), ...rest], {
  cwd: root,
  // Tools are found as package scripts find them, the pinned Node first.
  env: {
    ...process.env,
    PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(process.platform === 'win32' ? ';' : ':'),
    // Half of what a process takes to begin is to compile what did not change.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/compiled'),
    // By places from there: a copy of the workspace has what was compiled here.
    NODE_COMPILE_CACHE_PORTABLE: '1',
  },
  // The channel tells the child when this process is gone.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
if (isOfNpm) {
  const before = above().join(' ')
  const watch = setInterval(() => {
    if (above().join(' ') === before) return
    clearInterval(watch)
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
  }, 500)
  watch.unref()
}
// A terminal that is gone cannot be written to.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
child.on('exit', (code, signal) =>
  process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)),
)
