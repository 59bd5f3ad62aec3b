const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Every object and array inside a piece of content, itself included. */
export const objectsIn = (value: unknown): Record<string, unknown>[] =>
  isObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : []

/** The texts that an object holds itself, not those of objects inside it. */
export const ownTexts = (object: Record<string, unknown>): string[] =>
  Object.values(object).filter((value): value is string => typeof value === 'string')
