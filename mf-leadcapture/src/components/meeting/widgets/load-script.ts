/** Appends a vendor's script, which runs anew each time. Returns what removes it; after that nothing is called. */
export const loadScript = (src: string, loaded: () => void, failed: (error: string) => void): (() => void) => {
  const script = document.createElement('script')
  script.src = src
  script.async = true
  script.addEventListener('load', loaded)
  script.addEventListener('error', () => failed('The booking script did not load.'))
  document.body.append(script)
  return () => {
    script.removeEventListener('load', loaded)
    script.remove()
  }
}
