import type { ReactNode } from 'react'
import { Skeletons, type SkeletonShape } from './skeletons.tsx'

type Loadable = Readonly<{ data: unknown; failure: unknown }>
type Props = Readonly<{ responses: readonly Loadable[]; shape?: SkeletonShape; children: ReactNode }>

/**
 * Draws parts together that would move each other: once all of their calls have returned or failed. The parts use the same
 * calls and find the responses in the cache.
 */
export const Together = ({ responses, shape = 'table', children }: Props) =>
  responses.every(({ data, failure }) => data !== undefined || failure !== null) ? (
    children
  ) : (
    <Skeletons shape={shape} />
  )
