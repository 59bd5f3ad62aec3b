import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { WORKSPACE } from '../service/workspace.ts'
import type { Board } from './board.ts'

/** How the board looks: the site's matter. */
export interface BoardPage {
  /** The whole document, as it stands at an instant (ISO 8601). It loads the files below, and nothing else. */
  render: (board: Board, at: string) => string
  /** What it loads, by address. */
  files: ReadonlyMap<string, { type: string; bytes: Uint8Array }>
}

interface WorkspacePackage {
  federation?: { board?: string }
}

/** Loads the board's page from the module that the workspace's package.json names. It may build it first. */
export const loadBoardPage = async (): Promise<BoardPage> => {
  const { federation } = JSON.parse(
    await readFile(join(WORKSPACE, 'package.json'), 'utf8'),
  ) as WorkspacePackage
  if (federation?.board === undefined)
    throw new Error(
      'package.json names no page of the board: "federation": { "board": "…" }. --json needs none.',
    )
  const { loadBoard } = (await import(pathToFileURL(join(WORKSPACE, federation.board)).href)) as {
    loadBoard: () => Promise<BoardPage>
  }
  return loadBoard()
}
