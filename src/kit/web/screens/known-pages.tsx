import { createContext, useContext } from 'react'
import type { Screen } from './screen.ts'

const Context = createContext<readonly Screen[]>([])
export const KnownPagesProvider = Context.Provider

/** Every page of the application, also those that the reader may not open. */
export const useKnownPages = (): readonly Screen[] => useContext(Context)
