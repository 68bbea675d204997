import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { BarePage } from '#kit/web/layout/bare-page.tsx'
import { publicPage } from './public-pages.ts'

const UnknownPage = () => (
  <BarePage title="This page does not exist">
    <p className="m-dim">The address may be old or mistyped.</p>
    <a href="/">Go to the start page</a>
  </BarePage>
)

const screenAt = async (path: string): Promise<ComponentType> =>
  (await publicPage(path)?.load())?.default ?? UnknownPage

/** Draws a page that needs no session, in the bare layout. Loaded first: a lazy part would be held back for 300 ms. */
export const mountSignIn = async (path: string): Promise<void> => {
  document.body.dataset['layout'] = 'bare'
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  const Screen = await screenAt(path)
  createRoot(root).render(<Screen />)
}
