import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { STORE_ERROR_CODES, StoreError } from '../store/errors.ts'
import { WORKSPACE } from '../service/workspace.ts'
import type { ExportAnswer, ExportAsk, SiteAnswers } from './answered.ts'

interface WorkspacePackage {
  federation?: { answers?: string }
}

/** The program that asks the site's server, as the workspace's package.json names it. */
const answersProgram = async (): Promise<string> => {
  const { federation } = JSON.parse(
    await readFile(join(WORKSPACE, 'package.json'), 'utf8'),
  ) as WorkspacePackage
  if (federation?.answers === undefined)
    throw new Error('package.json names no program that asks the server: "federation": { "answers": "…" }')
  return join(WORKSPACE, federation.answers)
}

const asThrown = ({ message, code }: { message: string; code?: string }): Error => {
  const known = STORE_ERROR_CODES.find((one) => one === code)
  return known ? new StoreError(known, message) : new Error(message)
}

/**
 * Asks the site's own server for all that it answers of a composition, in a process of its own: what is exported cannot say
 * anything else. Bodies are written into the folder that the question names.
 */
export const askServer = async (ask: ExportAsk): Promise<SiteAnswers> => {
  const program = await answersProgram()
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    let said = ''
    let answer: ExportAnswer | undefined
    child.stderr?.on('data', (chunk) => (said += chunk))
    child.once('error', reject)
    child.once('message', (message) => (answer = message as ExportAnswer))
    child.once('close', (code, signal) => {
      if (!answer) reject(new Error(`The server ended without an answer (${signal ?? code}):\n${said}`))
      else if ('error' in answer) reject(asThrown(answer.error))
      else resolve(answer)
    })
    child.send(ask)
  })
}
