import { useEffect } from 'react'
import { createStore } from '../store.ts'

/** The title of the page on screen, where it is a text; the title of the browser tab begins with it. */
export const pageTitle = createStore('')

export const usePageTitle = (title: unknown): void => {
  const text = typeof title === 'string' ? title : ''
  useEffect(() => {
    pageTitle.set(text)
    return () => pageTitle.set('')
  }, [text])
}
