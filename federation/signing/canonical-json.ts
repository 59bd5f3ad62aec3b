const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON without blanks, the keys of every object in order: one document has one text, whoever wrote it and however. */
export const canonicalJson = (document: unknown): string =>
  JSON.stringify(document, (_key, value: unknown) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
