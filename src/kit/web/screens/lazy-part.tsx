import { type ComponentType, createElement, type ReactNode, Suspense, use, useState } from 'react'
import { Skeletons } from '../states/skeletons.tsx'

export type LoadPart<Props> = () => Promise<Readonly<{ default: ComponentType<Props> }>>

type PartProps<Props> = Readonly<{ load: LoadPart<Props>; props: Props; fallback?: ReactNode }>

/** A part whose file is loaded when it is first drawn. */
export const LazyPart = <Props extends object>({ load, props, fallback = <Skeletons /> }: PartProps<Props>) => {
  const [loading] = useState(load)
  return (
    <Suspense fallback={fallback}>
      <Loaded loading={loading} props={props} />
    </Suspense>
  )
}

type LoadedProps<Props> = Readonly<{ loading: ReturnType<LoadPart<Props>>; props: Props }>

const Loaded = <Props extends object>({ loading, props }: LoadedProps<Props>) =>
  createElement(use(loading).default, props)
