import { createContext, useContext } from 'react'
import type { AnyCall } from '#kit/contract/call.ts'

const Context = createContext<ReadonlyMap<string, AnyCall>>(new Map())
export const VerbsProvider = Context.Provider

/** The calls that notices may offer in the row, by their ids, as their domains bring them. */
export const useVerbs = (): ReadonlyMap<string, AnyCall> => useContext(Context)
