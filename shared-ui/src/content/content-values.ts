const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const listKeyedObjects = (value: unknown, key: string): [key: string, object: Record<string, unknown>][] =>
  isObject(value)
    ? [
        [key, value],
        ...Object.entries(value).flatMap(([name, inner]) =>
          listKeyedObjects(
            inner,
            Array.isArray(value) ? `${key}[${name}]` : key === '' ? name : `${key}.${name}`,
          ),
        ),
      ]
    : []

/** Lists all objects and arrays in a value with their keys, such as `steps[1].scene`. The value itself has an empty key. */
const keyedObjectsIn = (value: unknown): [key: string, object: Record<string, unknown>][] =>
  listKeyedObjects(value, '')

/** Lists all objects and arrays in a value, including the value itself. */
export const listObjects = (value: unknown): Record<string, unknown>[] =>
  keyedObjectsIn(value).map(([, object]) => object)

/** Calls `problemsOf` for each object in `value`. Prefixes each problem with the object's key. */
export const findProblemsByKey = (
  value: unknown,
  problemsOf: (object: Record<string, unknown>) => readonly string[],
): string[] =>
  keyedObjectsIn(value).flatMap(([key, object]) =>
    problemsOf(object).map((problem) => (key === '' ? problem : `\`${key}\`: ${problem}`)),
  )

export const listOwnTexts = (object: Record<string, unknown>): string[] =>
  Object.values(object).filter((value): value is string => typeof value === 'string')
