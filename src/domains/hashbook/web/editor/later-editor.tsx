import { lazy, Suspense } from 'react'
import { Skeletons } from '#kit/web/states/skeletons.tsx'
import type { EditorProps } from './editor.tsx'

/** For a part that waits for the script as a whole, so that its fields do not move. */
export const WaitingEditor = lazy(() => import('./editor.tsx'))

/** The editor, whose script comes when the first text is written. */
export const LaterEditor = (props: EditorProps) => (
  <Suspense fallback={<Skeletons shape="form" />}>
    <WaitingEditor {...props} />
  </Suspense>
)
