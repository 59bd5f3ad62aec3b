import { type RefObject, useEffect, useState } from 'react'

type Library = typeof import('swiper/react')

const NEAR = '400px'

/** Loads swiper when the element approaches the viewport. Returns it unless the focus is then inside the row. */
export function useSwiper(root: RefObject<HTMLElement | null>): Library | null {
  const [library, setLibrary] = useState<Library | null>(null)

  useEffect(() => {
    const element = root.current
    if (!element) return undefined
    let gone = false
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        void load().then((loaded) => {
          if (loaded && !gone && !element.contains(document.activeElement)) setLibrary(loaded)
          return loaded
        })
      },
      { rootMargin: NEAR },
    )
    observer.observe(element)
    return () => {
      gone = true
      observer.disconnect()
    }
  }, [root])

  return library
}

/** Returns null if the chunk fails to load. The carousel then remains a scrolling row. */
async function load(): Promise<Library | null> {
  try {
    return await import('swiper/react')
  } catch {
    return null
  }
}
