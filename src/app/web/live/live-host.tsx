import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { newsToast } from '#kit/web/toasts/toast-store.ts'
import { type LiveNotification, useLive } from './use-live.ts'

/** Hears what concerns the session while a page is open, and says what came into the inbox. */
export const LiveHost = () => {
  const navigate = useNavigate()
  const say = useCallback(
    ({ title, path }: LiveNotification) => newsToast(title, path === null ? null : () => void navigate({ to: path })),
    [navigate],
  )
  useLive(say)
  return null
}
