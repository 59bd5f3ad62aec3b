import { createContext, use, type ReactNode } from 'react'

const FirstScreen = createContext(false)

/** Marks what stands in a page's first screen: pictures inside come with the HTML, those elsewhere when they are near. */
export const InFirstScreen = ({ children }: { children: ReactNode }) => (
  <FirstScreen value={true}>{children}</FirstScreen>
)

export const useFirstScreen = (): boolean => use(FirstScreen)
