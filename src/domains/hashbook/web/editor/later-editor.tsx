import { lazy, Suspense } from 'react'
import { Skeletons } from '#kit/web/states/skeletons.tsx'
import type { EditorProps } from './editor.tsx'

const Editor = lazy(() => import('./editor.tsx'))

/** The editor, whose script comes when the first text is written. */
export const LaterEditor = (props: EditorProps) => (
  <Suspense fallback={<Skeletons shape="form" />}>
    <Editor {...props} />
  </Suspense>
)
