import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WORKSPACE } from '@federation/node-kit'
import { accepts, canRun } from './nginx.ts'
import { sleep } from './processes.ts'

const XKEY_MODULES = '/usr/{lib,local/lib}/{,*/}varnish/vmods/libvmod_xkey.so'

/**
 * Returns the path of varnishd, or undefined if varnishd or its module xkey is missing. Debian installs varnishd outside a user's
 * PATH.
 */
export const findVarnish = (): string | undefined =>
  globSync(XKEY_MODULES).length === 0
    ? undefined
    : ['varnishd', '/usr/sbin/varnishd'].find((command) => canRun(command, '-V'))

/**
 * Returns the parameters with which varnishd must run, as command-line arguments. The comment at the start of the documented
 * VCL configuration names them as `-p name=value`.
 */
const readParameters = (vcl: string): string[] =>
  [...vcl.matchAll(/-p (\w+=\w+)/g)].flatMap(([, parameter = '']) => ['-p', parameter])

interface VarnishOptions {
  folder: string
  port: number
  /** Ports of two page servers. */
  sites: readonly [number, number]
  token: string
}

/** Runs Varnish with the configuration of the documentation, on test ports. Resolves when it accepts connections. */
export const startVarnish = async ({ folder, port, sites, token }: VarnishOptions) => {
  const documented = await readFile(join(WORKSPACE, 'docs/deploy/varnish.vcl'), 'utf8')
  const vcl = documented
    .replace('.port = "4300"', `.port = "${sites[0]}"`)
    .replace('.port = "4301"', `.port = "${sites[1]}"`)
    .replace('change-this-token', token)
  const file = join(folder, 'default.vcl')
  await writeFile(file, vcl)
  const child = spawn(
    findVarnish() ?? 'varnishd',
    // If root starts varnishd without `-j none`, varnishd changes to another user. That user cannot read the configuration in
    // `folder`.
    [
      '-F',
      '-j',
      'none',
      '-n',
      join(folder, 'varnish'),
      '-a',
      `127.0.0.1:${port}`,
      '-f',
      file,
      '-s',
      'malloc,256m',
      ...readParameters(vcl),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let stderr = ''
  child.stderr.on('data', (chunk) => (stderr += String(chunk)))
  const ended = once(child, 'exit')
  for (; !(await accepts(port)); await sleep(30))
    if (child.exitCode !== null) throw new Error(`varnishd did not start: ${stderr}`)
  return {
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
