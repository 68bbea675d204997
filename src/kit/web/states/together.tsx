import type { ReactNode } from 'react'
import { Skeletons, type SkeletonShape } from './skeletons.tsx'

type Answer = Readonly<{ data: unknown; failure: unknown }>
type Props = Readonly<{ answers: readonly Answer[]; shape?: SkeletonShape; children: ReactNode }>

/**
 * Parts that would move each other are drawn together: once all that is asked for them is answered or has failed. The
 * parts ask for the same and find the answers there.
 */
export const Together = ({ answers, shape = 'table', children }: Props) =>
  answers.every(({ data, failure }) => data !== undefined || failure !== null) ? children : <Skeletons shape={shape} />
