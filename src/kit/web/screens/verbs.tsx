import { createContext, useContext } from 'react'
import type { AnyCall } from '#kit/contract/call.ts'

type LoadCall = () => Promise<AnyCall>

const Context = createContext<ReadonlyMap<string, LoadCall>>(new Map())
export const VerbsProvider = Context.Provider

/** The calls that notices may offer in the row, by their ids, as their domains bring them. */
export const useVerbs = (): ReadonlyMap<string, LoadCall> => useContext(Context)
