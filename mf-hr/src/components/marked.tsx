import { Mark } from 'shared-ui'
import { Unbroken } from 'shared-ui/type/unbroken.tsx'

/** A title in which `*key words*` take the marker stroke. */
export function Marked({ text }: { text: string }) {
  const [before = '', marked, after] = text.split('*')
  if (marked === undefined) return before
  return (
    <>
      {before}
      <Mark>
        <Unbroken text={marked} />
      </Mark>
      {after}
    </>
  )
}
