// Runs a script or tool of this workspace on the pinned Node. First installs the workspace if packages are missing or
// outdated. Must run on any Node from version 20, before anything is installed. It is therefore plain JavaScript without
// dependencies.
//
//   node tooling/bootstrap.mjs tooling/start.ts …   a script of the workspace
//   node tooling/bootstrap.mjs vitest run …         a tool from node_modules/.bin
//   node tooling/bootstrap.mjs                      `preinstall`: installs, or names the command that does
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import * as nodeModule from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const read = (file) => readFileSync(join(root, file), 'utf8')
const PNPM = JSON.parse(read('package.json')).packageManager
/** Exit code of sysexits.h: the system or a setting must change. systemd does not restart such a service. */
const CONFIGURATION = 78
const fail = (message, code = 1) => {
  console.error(message)
  process.exit(code)
}

/** Oldest Node that can replace the pinned one. Older ones do not run TypeScript. */
const OLDEST_NODE = 24
const major = Number(process.versions.node.split('.')[0])
if (process.platform === 'win32')
  fail('This workspace does not run on Windows. Run the same command in WSL 2: wsl --install', CONFIGURATION)
if (major < 20)
  fail(
    `This workspace needs Node 20 or newer; this is ${process.version}. Install one from nodejs.org.`,
    CONFIGURATION,
  )

const [target, ...rest] = process.argv.slice(2)
const agent = process.env.npm_config_user_agent ?? ''
if (target === undefined) {
  // If the pinned pnpm runs this script, pnpm installs afterward. With `npx fed`, the command `fed` installs and shows the
  // output.
  if (agent.startsWith(`${PNPM.replace('@', '/')} `) || process.env.npm_command === 'exec') process.exit()
  if (agent !== '' && !agent.startsWith('npm/'))
    fail(`This workspace is installed by ${PNPM}, not by ${agent.split(' ')[0]}. Run: npm install`)
}

// Replaces `glob`, which Node 20 lacks. A pattern in pnpm-workspace.yaml has at most one asterisk, at its end.
const foldersOf = (pattern) => {
  if (!pattern.endsWith('*')) return [pattern]
  const folder = pattern.slice(0, pattern.lastIndexOf('/') + 1)
  const prefix = pattern.slice(folder.length, -1)
  const names = readdirSync(join(root, folder)).filter((name) => name.startsWith(prefix))
  return names.map((name) => folder + name)
}
const packages = [...read('pnpm-workspace.yaml').matchAll(/^ {2}- '?([^'\n]+)'?$/gm)]
  .flatMap(([, pattern]) => foldersOf(pattern))
  .map((folder) => `${folder}/package.json`)
  .filter((file) => existsSync(join(root, file)))
  .toSorted()
const hash = createHash('sha256')
for (const file of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', ...packages])
  hash.update(read(file))
const expectedHash = hash.digest('hex')

const modules = join(root, 'node_modules')
const marker = join(modules, '.installed-for')
const node = join(modules, 'node/bin/node')
/**
 * True if `npm install` created node_modules. That installation is invalid, because npm does not know the workspace's
 * packages.
 */
const isOfNpm = existsSync(join(modules, '.package-lock.json'))
const isInstalled =
  target !== undefined &&
  !isOfNpm &&
  existsSync(node) &&
  existsSync(marker) &&
  readFileSync(marker, 'utf8') === expectedHash

/** Replaces the pinned Node with the Node that runs this script. Needed without glibc, for example on Alpine. */
const useRunningNode = () => {
  if (major < OLDEST_NODE)
    fail(
      `The pinned Node cannot run on this system, and Node ${process.version} is too old. Install Node ${OLDEST_NODE} or newer, and run the same command again.`,
      CONFIGURATION,
    )
  rmSync(node)
  symlinkSync(process.execPath, node)
}

if (!isInstalled) {
  console.error(`Installing with ${PNPM}; the first time this may take some minutes …`)
  if (isOfNpm) rmSync(modules, { recursive: true, force: true })
  rmSync(marker, { force: true })
  // CI=true disables pnpm's prompts. The log level hides warnings about the Node that starts pnpm and about indirect
  // dependencies.
  const installed = spawnSync(
    'npx',
    [
      '--yes',
      '--prefer-offline',
      '--loglevel=error',
      PNPM,
      '--loglevel=error',
      'install',
      '--frozen-lockfile',
      '--prefer-offline',
    ],
    { cwd: root, env: { ...process.env, CI: 'true' }, stdio: ['ignore', 2, 2] },
  )
  if (installed.status !== 0 || !existsSync(node)) {
    fail(
      `The installation failed, for the reason above. Fix it and run the same command again. To change dependencies: npx ${PNPM} add --save-exact <package>`,
    )
  }
  if (spawnSync(node, ['--version'], { stdio: 'ignore' }).status !== 0) useRunningNode()
  // pnpm does not link commands of the root package. With this link, `npx fed` works in every folder of the workspace.
  const fed = join(modules, '.bin/fed')
  if (!existsSync(fed)) symlinkSync('../../tooling/fed.mjs', fed)
  writeFileSync(marker, expectedHash)
}
// A file with the name of a scope folder makes npm treat node_modules as empty, so that it only runs `preinstall`, this
// script. If npm (10 and 11) could list node_modules, `npm install` would look up packages for minutes and then crash.
const unlistable = join(modules, '@installed-by-pnpm')
if (!existsSync(unlistable)) writeFileSync(unlistable, '')
if (target === undefined) process.exit()

// A killed npm does not signal the processes that it has started, so this process checks if its parent process still runs. A
// shell between npm and this process can outlive npm, so on Linux the shell's parent is checked as well. Without npm, this
// process may outlive its parent.
const isScript = process.env.npm_lifecycle_event !== undefined
const readProcess = (pid, file) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
const ancestors = () => {
  const parent = process.ppid
  const isShell = /^(?:ba|da|a|z|k)?sh$/.test(readProcess(parent, 'comm').trim())
  return isShell ? [parent, Number(readProcess(parent, 'stat').split(') ').at(-1).split(' ')[1])] : [parent]
}
// If npm has already ended, the system's init process is now the parent of this process. Then exit at once.
const adopter = ancestors().at(-1)
const adopterCommand = readProcess(adopter, 'cmdline')
if (
  isScript &&
  adopterCommand !== '' &&
  ((adopter === 1 && !/npm|node|yarn|bun/.test(adopterCommand)) || /systemd\0--user/.test(adopterCommand))
)
  process.exit(1)

Object.assign(process.env, {
  // The folder also contains the pinned Node.
  PATH: [join(modules, '.bin'), process.env.PATH].join(':'),
  // Without the compile cache, compiling needs half the run time of a short process.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache/compiled'),
  // Relative paths let copies of the workspace share the cache.
  NODE_COMPILE_CACHE_PORTABLE: '1',
})

const watchParent = (stop) => {
  if (!isScript) return
  const before = ancestors().join(' ')
  const watch = setInterval(() => {
    if (ancestors().join(' ') === before) return
    clearInterval(watch)
    stop('SIGTERM')
    setTimeout(() => stop('SIGKILL'), 10_000).unref()
  }, 500)
  watch.unref()
}
// Ignore write errors, which occur after the terminal is closed.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

const script = join(root, target)
if (/\/cli\/\w+\.ts$/.test(target) && realpathSync(process.execPath) === realpathSync(node)) {
  // The pinned Node already runs this process. Import the script, because to start another process takes longer than most
  // commands need.
  process.chdir(root)
  process.argv.splice(1, 2, script)
  watchParent((signal) => process.kill(process.pid, signal))
  // zod loads its messages in 50 languages, which takes longer than the rest of zod. The workspace uses English.
  nodeModule.registerHooks({
    load: (url, context, next) =>
      url.endsWith('/zod/v4/locales/index.js')
        ? { format: 'module', source: "export { default as en } from './en.js'", shortCircuit: true }
        : next(url, context),
  })
  nodeModule.enableCompileCache({ directory: process.env.NODE_COMPILE_CACHE, portable: true })
  await import(pathToFileURL(script).href)
} else {
  const isSource = target.endsWith('.ts')
  const tool = join(modules, '.bin', target)
  const child = spawn(isSource ? node : tool, isSource ? [script, ...rest] : rest, {
    cwd: root,
    // Scripts of the workspace end when the IPC channel closes. Other tools do not expect such a channel.
    stdio: ['inherit', 'inherit', 'inherit', ...(isSource ? ['ipc'] : [])],
  })
  child.on('error', (error) =>
    fail(`${target} cannot be run: ${error.message}. If node_modules is from another system, remove it.`),
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  watchParent((signal) => child.kill(signal))
  child.on('exit', (code, signal) =>
    process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)),
  )
}
