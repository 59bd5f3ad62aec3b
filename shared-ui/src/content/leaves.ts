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

/** Every object and array inside a piece of content, itself included, by its key: `steps[1].scene`; the key of itself is empty. */
const keyedObjectsIn = (value: unknown): [key: string, object: Record<string, unknown>][] => keyed(value, '')

/** Every object and array inside a piece of content, itself included. */
export const objectsIn = (value: unknown): Record<string, unknown>[] =>
  keyedObjectsIn(value).map(([, object]) => object)

/** Problems of each object, after its key. */
export const problemsByKey = (
  value: unknown,
  problemsOf: (object: Record<string, unknown>) => readonly string[],
): string[] =>
  keyedObjectsIn(value).flatMap(([key, object]) =>
    problemsOf(object).map((problem) => (key === '' ? problem : `\`${key}\`: ${problem}`)),
  )

/** The texts that an object holds itself, not those of objects inside it. */
export const ownTexts = (object: Record<string, unknown>): string[] =>
  Object.values(object).filter((value): value is string => typeof value === 'string')
