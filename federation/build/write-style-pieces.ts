import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PIECES_FILE, type PiecesOfModules, type StylePiece } from '../area/style-pieces.ts'

/** A piece's file in a release. No browser asks for it: composing lays pieces into pages. */
export const pieceFile = ({ name }: StylePiece): string => `styles/${name}.css`

/** Reads what the build says of its style pieces, and removes it from the files to be released. */
export const takePieces = async (clientDir: string): Promise<PiecesOfModules> => {
  const file = join(clientDir, PIECES_FILE)
  const table = JSON.parse(await readFile(file, 'utf8')) as PiecesOfModules
  await rm(file)
  return table
}

/** Writes pieces as one sheet; returns its file. */
export const writeSheet = async (dist: string, pieces: readonly StylePiece[]): Promise<string> => {
  const file = 'styles/layout.css'
  await mkdir(join(dist, 'styles'), { recursive: true })
  await writeFile(join(dist, file), pieces.map(({ css }) => css).join(''))
  return file
}

/** Writes pieces into a build; returns their files, in the same order. */
export const writePieces = async (dist: string, pieces: readonly StylePiece[]): Promise<string[]> => {
  await mkdir(join(dist, 'styles'), { recursive: true })
  await Promise.all(pieces.map((piece) => writeFile(join(dist, pieceFile(piece)), piece.css)))
  return pieces.map(pieceFile)
}
