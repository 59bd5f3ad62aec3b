/** A point in time that a message claims, as ISO 8601. */
export const instantIn = (value: unknown): string | null => {
  const at = typeof value === 'string' || typeof value === 'number' ? new Date(value) : null
  return at === null || Number.isNaN(at.getTime()) ? null : at.toISOString()
}
