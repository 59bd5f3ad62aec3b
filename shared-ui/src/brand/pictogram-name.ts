import { z } from 'shared-contracts/zod'
import { PICTOGRAMS, type PictogramName as Name } from './pictogram-paths.ts'

const isName = (name: string): name is Name => name in PICTOGRAMS

/** The name of a pictogram, for content checks: it brings all drawings with it. */
export const PictogramName = z.enum(Object.keys(PICTOGRAMS).filter(isName))
