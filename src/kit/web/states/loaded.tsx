import type { ReactNode } from 'react'
import type { CallFailure } from '../call/failure.ts'
import { Empty } from './empty.tsx'
import { Failed } from './failed.tsx'
import { NoAccessPage } from './pages.tsx'
import { Skeletons, type SkeletonShape } from './skeletons.tsx'
import styles from './states.module.css'

type Reading<Data> = Readonly<{
  data: Data | undefined
  failure: CallFailure | null
  isPlaceholderData: boolean
  reload: () => void
}>

type Props<Data> = Readonly<{
  query: Reading<Data>
  /** The loaded data, for the text of a failure: `the team`. */
  what: string
  shape?: SkeletonShape
  /** The number of grey lines that reserve the place, where the usual number is far from the real one. */
  rows?: number
  children: (data: NonNullable<Data>) => ReactNode
}>

/** Shows that the requested row does not exist, or not for the reader. */
export const NotFound = () => (
  <Empty outcome="not_found" title="Not found" text="Either it does not exist, or it is outside of what you may see." />
)

/** Shows a response, or its skeleton before it came, or its failure. */
export const Loaded = <Data,>({ query, what, shape, rows, children }: Props<Data>) => {
  const { data, failure } = query
  if (failure?.kind === 'forbidden') return <NoAccessPage why={failure.message} />
  if (failure?.kind === 'not_found') return <NotFound />
  if (failure && (data === undefined || data === null))
    return <Failed what={what} failure={failure} onRetry={query.reload} />
  if (data === undefined || data === null)
    return <Skeletons {...(shape ? { shape } : {})} {...(rows ? { rows } : {})} />
  return (
    <div className={styles.loaded} aria-busy={query.isPlaceholderData}>
      {children(data)}
    </div>
  )
}
