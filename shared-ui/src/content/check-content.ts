import { parseContract } from 'shared-contracts/parse'
import type { z } from 'shared-contracts/zod'

/** A file of an area's `content` folder, named from there, with the shape that what it holds must have. */
export interface ContentFile {
  file: string
  schema: z.ZodMiniType
  value: unknown
}

/**
 * Stops the build where a piece of content is missing or misshapen, with its file, field and reason. An area's routes call it:
 * they are read by the build alone, so that it costs the browser nothing.
 */
export const checkContent = (area: string, files: readonly ContentFile[]): void => {
  for (const { file, schema, value } of files) parseContract(schema, value, `${area}/src/content/${file}`)
}
