import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ScreenLink } from '#kit/contract/keys.ts'

export type Go = (href: ScreenLink, options?: { replace?: boolean }) => void

/** Returns the function that goes to an address of this application, with its query. */
export const useGo = (): Go => {
  const router = useRouter()
  return useCallback(
    (href, options) => {
      if (options?.replace) router.history.replace(href)
      else router.history.push(href)
    },
    [router],
  )
}
