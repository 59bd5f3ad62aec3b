import { createContext, use, type ReactNode } from 'react'

const FirstScreen = createContext(false)

/** Marks its children as part of a page's first screen. Their pictures load with the page. Other pictures load lazily. */
export const InFirstScreen = ({ children }: { children: ReactNode }) => (
  <FirstScreen value={true}>{children}</FirstScreen>
)

export const useFirstScreen = (): boolean => use(FirstScreen)
