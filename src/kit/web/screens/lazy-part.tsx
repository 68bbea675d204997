import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { unsafeCast } from '../call/unsafe-cast.ts'
import { Skeletons } from '../states/skeletons.tsx'

export type LoadPart<Props> = () => Promise<Readonly<{ default: ComponentType<Props> }>>

type PartProps<Props> = Readonly<{ load: LoadPart<Props>; props: Props; fallback?: ReactNode }>

type Loading<Props> = { promise: ReturnType<LoadPart<Props>>; component?: ComponentType<Props> }

// Without parameters, because each entry has the type of its key.
const loadings = new WeakMap<object, unknown>()

/** Loads a part once: a further one of the same kind is drawn at once. A load that failed is tried again by the next. */
const loadOnce = <Props extends object>(load: LoadPart<Props>): Loading<Props> => {
  const known = loadings.get(load)
  if (known) return unsafeCast(known)
  const loading: Loading<Props> = { promise: load() }
  loadings.set(load, loading)
  loading.promise.then(
    (part) => (loading.component = part.default),
    () => loadings.delete(load),
  )
  return loading
}

/** A part whose file is loaded when it is first drawn; a file that cannot be loaded fails as the part would. */
export const LazyPart = <Props extends object>({ load, props, fallback = <Skeletons /> }: PartProps<Props>) => {
  const [loading] = useState(() => loadOnce(load))
  const [state, setState] = useState<Readonly<{ isLoaded: true } | { error: unknown }> | null>(null)
  // Does not suspend: what suspends while another update is under way is drawn late, or in tests not at all.
  useEffect(() => {
    if (loading.component) return undefined
    let isShown = true
    loading.promise.then(
      () => isShown && setState({ isLoaded: true }),
      (error: unknown) => isShown && setState({ error }),
    )
    return () => {
      isShown = false
    }
  }, [loading])
  if (state && 'error' in state) throw state.error
  return loading.component ? createElement(loading.component, props) : fallback
}
