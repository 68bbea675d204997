import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { newsToast } from '#kit/web/toasts/toast-store.ts'
import { type LiveNotification, useLive } from './use-live.ts'

type Props = Readonly<{
  /** The instant at which the page was read, by the clock of the server. */
  server_now: string
}>

/** Receives the live events of the session while a page is open, and shows new notifications. */
export const LiveHost = ({ server_now }: Props) => {
  const navigate = useNavigate()
  const showToast = useCallback(
    ({ title, path }: LiveNotification) => newsToast(title, path === null ? null : () => void navigate({ to: path })),
    [navigate],
  )
  useLive(server_now, showToast)
  return null
}
