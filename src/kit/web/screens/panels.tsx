import { createContext, type ReactNode, useContext } from 'react'
import { LazyPart, type LoadPart } from './lazy-part.tsx'

export type LoadPanel = LoadPart<object>

const Context = createContext<Readonly<Record<string, LoadPanel>>>({})
export const PanelsProvider = Context.Provider

/** A part of one domain inside a screen of another, by the name under which it is registered. Nothing without one. */
export const Panel = ({ name, fallback }: { name: string; fallback?: ReactNode }) => {
  const load = useContext(Context)[name]
  return load && <LazyPart key={name} load={load} props={{}} {...(fallback === undefined ? {} : { fallback })} />
}
