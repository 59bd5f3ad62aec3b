import { lazy, Suspense } from 'react'

const ISLANDS = {
  testimonials: lazy(async () => ({
    default: (await import('../../../mf-marketing/src/islands/testimonials.tsx')).Island,
  })),
  'first-day': lazy(async () => ({
    default: (await import('../../../mf-hr/src/islands/first-day.tsx')).Island,
  })),
}

/**
 * Renders an island as a normal part of its page, not as a separate React root. Replaces area-kit's `IslandPlace`, which
 * renders a placeholder.
 */
export const IslandPlace = ({ name }: { name: keyof typeof ISLANDS }) => {
  const Island = ISLANDS[name]
  return (
    <Suspense>
      <Island />
    </Suspense>
  )
}
