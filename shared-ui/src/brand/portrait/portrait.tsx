/** Portraits of people, and a React context that marks a page's first screen, whose pictures load without delay. */

import { type ReactNode, createContext, use } from 'react'
import { classNames } from '../../class-names.ts'
import customer from '../portraits-customer.svg'
import ridgeline from '../portraits-ridgeline.svg'
import voice from '../portraits-voice.svg'
import styles from './portrait.module.css'
import screenPersonStyles from './screen-person.module.css'

interface PortraitProps {
  /**
   * File name in `shared-ui/sprites/portraits` without `.svg`, such as `ridgeline-lena-ortiz`. The first word is the name of
   * the sprite.
   */
  id: string
  size?: 32 | 40 | 48 | 64 | 96 | 128 | 192
  /** The person's name as text alternative. Omit it if the name is beside the portrait. */
  label?: string
  className?: string | undefined
}

const FILES: Readonly<Record<string, string>> = { customer, ridgeline, voice }

/** Line portrait of a person, from a sprite. Throws a RangeError if the id does not begin with the name of a sprite. */
export function Portrait({ id, size = 64, label, className }: PortraitProps) {
  const isFirst = useFirstScreen()
  const file = FILES[id.slice(0, id.indexOf('-'))]
  if (file === undefined) throw new RangeError(`There is no portrait ${id}`)
  return (
    <img
      src={`${file}#${id}`}
      loading={isFirst ? undefined : 'lazy'}
      alt={label ?? ''}
      width={size}
      height={size}
      className={classNames(styles.portrait, className)}
    />
  )
}

const FirstScreen = createContext(false)

/** Marks its children as part of a page's first screen. Their pictures load with the page. Other pictures load lazily. */
export const InFirstScreen = ({ children }: { children: ReactNode }) => (
  <FirstScreen value={true}>{children}</FirstScreen>
)

/** Returns true inside `InFirstScreen`. */
export const useFirstScreen = (): boolean => use(FirstScreen)

interface ScreenPersonProps {
  person: { name: string; portrait: string }
  /** Text below the name, such as a role. */
  children: ReactNode
}

/** Heading of a product screen about one person. */
export const ScreenPerson = ({ person: { name, portrait }, children }: ScreenPersonProps) => (
  <p className={screenPersonStyles.person}>
    <Portrait id={portrait} size={48} />
    <span>
      <span className={screenPersonStyles.name}>{name}</span>
      {children}
    </span>
  </p>
)
