import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { newsToast } from '#kit/web/toasts/toast-store.ts'
import { type LiveNotification, useLive } from './use-live.ts'

type Props = Readonly<{
  /** When the page was read, by the server's clock. */
  server_now: string
}>

/** Hears what concerns the session while a page is open, and says what came into the inbox. */
export const LiveHost = ({ server_now }: Props) => {
  const navigate = useNavigate()
  const say = useCallback(
    ({ title, path }: LiveNotification) => newsToast(title, path === null ? null : () => void navigate({ to: path })),
    [navigate],
  )
  useLive(server_now, say)
  return null
}
