const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const keyed = (value: unknown, key: string): [key: string, object: Record<string, unknown>][] =>
  isObject(value)
    ? [
        [key, value],
        ...Object.entries(value).flatMap(([name, inner]) =>
          keyed(inner, Array.isArray(value) ? `${key}[${name}]` : key === '' ? name : `${key}.${name}`),
        ),
      ]
    : []

/** Every object and array in a value, including the value itself, by key: `steps[1].scene`. The key of the value is empty. */
const keyedObjectsIn = (value: unknown): [key: string, object: Record<string, unknown>][] => keyed(value, '')

/** Every object and array in a value, including the value itself. */
export const listObjects = (value: unknown): Record<string, unknown>[] =>
  keyedObjectsIn(value).map(([, object]) => object)

/** Problems of each object, prefixed with its key. */
export const findProblemsByKey = (
  value: unknown,
  problemsOf: (object: Record<string, unknown>) => readonly string[],
): string[] =>
  keyedObjectsIn(value).flatMap(([key, object]) =>
    problemsOf(object).map((problem) => (key === '' ? problem : `\`${key}\`: ${problem}`)),
  )

/** Texts that are direct properties of an object. */
export const listOwnTexts = (object: Record<string, unknown>): string[] =>
  Object.values(object).filter((value): value is string => typeof value === 'string')
