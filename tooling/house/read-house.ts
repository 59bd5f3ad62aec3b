import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { OPTIONS } from '../dependency-rules.ts'
import { ROOMS } from '../rooms.ts'

export interface Arrow {
  from: string
  to: string
  /** Imports of one module by another. */
  imports: number
}

export interface House {
  rooms: { name: string; files: number; /** Folders in it, or in its `src`. */ folders: string[] }[]
  arrows: Arrow[]
}

const isOurs = (file: string): boolean =>
  ROOMS.some((room) => file.startsWith(`${room}/`)) && !file.includes('node_modules/')
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)
const roomOf = (file: string): string => file.split('/', 1)[0] ?? ''

/** The folder below its room, without the `src` that says nothing where a room has no other. */
const folderOf = (file: string): string => {
  const [, first = '', ...rest] = file.split('/').slice(0, -1)
  return first === 'src' ? (rest[0] ?? '') : first
}

const countBy = (names: string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** Reads the workspace's modules, tests aside. To be called in the workspace's root. */
export const readHouse = async (): Promise<House> => {
  const { output } = await cruise([...ROOMS], OPTIONS, OPTIONS.enhancedResolveOptions ?? {})
  const modules = (output as ICruiseResult).modules.filter(({ source }) => isOurs(source) && !isTest(source))
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ resolved }) => isOurs(resolved) && roomOf(resolved) !== roomOf(source))
      .map(({ resolved }) => `${roomOf(source)} ${roomOf(resolved)}`),
  )
  return {
    rooms: ROOMS.map((name) => {
      const files = modules.map(({ source }) => source).filter((file) => roomOf(file) === name)
      return {
        name,
        files: files.length,
        folders: [...new Set(files.map(folderOf))].filter((folder) => folder !== '').toSorted(),
      }
    }),
    arrows: [...countBy(imports)].map(([pair, count]) => {
      const [from = '', to = ''] = pair.split(' ')
      return { from, to, imports: count }
    }),
  }
}

/** What a picture must show to be true: rooms, their folders and arrows. Counts may be those of the day it was drawn. */
export const shapeOf = ({ rooms, arrows }: House): string[] => [
  ...rooms.map(({ name, folders }) => `${name}: ${folders.join(' ')}`),
  ...arrows.map(({ from, to }) => `${from} → ${to}`),
]
