import { type ComponentType, createElement, type ReactNode, Suspense, use, useState } from 'react'
import { unsafeCast } from '../call/unsafe-cast.ts'
import { Skeletons } from '../states/skeletons.tsx'

export type LoadPart<Props> = () => Promise<Readonly<{ default: ComponentType<Props> }>>

type PartProps<Props> = Readonly<{ load: LoadPart<Props>; props: Props; fallback?: ReactNode }>

// Without parameters, because each entry has the type of its key.
const loaded = new WeakMap<object, Promise<unknown>>()

/** Loads a part once: a further one of the same kind is drawn at once. A load that failed is tried again by the next. */
const loadOnce = <Props extends object>(load: LoadPart<Props>): ReturnType<LoadPart<Props>> => {
  const known = loaded.get(load)
  if (known) return unsafeCast(known)
  const loading = load()
  loaded.set(load, loading)
  loading.catch(() => loaded.delete(load))
  return loading
}

/** A part whose file is loaded when it is first drawn. */
export const LazyPart = <Props extends object>({ load, props, fallback = <Skeletons /> }: PartProps<Props>) => {
  const [loading] = useState(() => loadOnce(load))
  return (
    <Suspense fallback={fallback}>
      <Loaded loading={loading} props={props} />
    </Suspense>
  )
}

type LoadedProps<Props> = Readonly<{ loading: ReturnType<LoadPart<Props>>; props: Props }>

const Loaded = <Props extends object>({ loading, props }: LoadedProps<Props>) =>
  createElement(use(loading).default, props)
