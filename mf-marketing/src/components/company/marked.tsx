import { Mark } from 'shared-ui'

/** A title in which `*key words*` take the marker stroke. */
export function Marked({ text }: { text: string }) {
  const [before = '', marked, after] = text.split('*')
  if (marked === undefined) return before
  return (
    <>
      {before}
      <Mark>{marked}</Mark>
      {after}
    </>
  )
}
