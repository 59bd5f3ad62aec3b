import { lazy, Suspense } from 'react'

const ISLANDS = {
  testimonials: lazy(async () => ({
    default: (await import('../../../mf-marketing/src/islands/testimonials.tsx')).Island,
  })),
  'first-day': lazy(async () => ({
    default: (await import('../../../mf-hr/src/islands/first-day.tsx')).Island,
  })),
}

/** Renders an island in its page, as one application does. Replaces area-kit's `IslandPlace`, which marks its position. */
export const IslandPlace = ({ name }: { name: keyof typeof ISLANDS }) => {
  const Island = ISLANDS[name]
  return (
    <Suspense>
      <Island />
    </Suspense>
  )
}
