import { type ComponentType, lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { BarePage } from '#domains/session/web/parts/bare-page.tsx'
import { publicScreen } from '#domains/session/web/public-screens.ts'

const UnknownPage = () => (
  <BarePage title="This page does not exist">
    <p className="m-dim">The address may be old or mistyped.</p>
    <a href="/">Go to the start page</a>
  </BarePage>
)

const screenAt = (path: string): ComponentType => {
  const screen = publicScreen(path)
  return screen ? lazy(screen.load) : UnknownPage
}

/** Draws a page that needs no session, in the bare layout. */
export const mountDoor = (path: string): void => {
  document.body.dataset['layout'] = 'bare'
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  const Screen = screenAt(path)
  createRoot(root).render(
    <Suspense>
      <Screen />
    </Suspense>,
  )
}
