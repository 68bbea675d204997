import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { PlainPage } from '#kit/web/layout/plain-page.tsx'
import { publicPage } from './public-pages.ts'

const UnknownPage = () => (
  <PlainPage title="This page does not exist">
    <p className="m-dim">The address may be old or mistyped.</p>
    <a href="/">Go to the start page</a>
  </PlainPage>
)

const screenAt = async (path: string): Promise<ComponentType> =>
  (await publicPage(path)?.load())?.default ?? UnknownPage

/** Draws a page that needs no session, in the minimal layout. Its part is loaded first: a lazy part would be delayed by 300 ms. */
export const mountSignIn = async (path: string): Promise<void> => {
  document.body.dataset['layout'] = 'bare'
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  const Screen = await screenAt(path)
  createRoot(root).render(<Screen />)
}
