import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { liveStream } from '#domains/notices/contract/live.calls.ts'
import { callUrl } from '#kit/web/call/call-url.ts'
import { refreshAll, refreshKinds } from '#kit/web/call/query-client.ts'
import { bearerToken } from '#kit/web/call/client-config.ts'
import { createRefresher } from '#kit/web/live/refresher.ts'
import { shareStream } from '#kit/web/live/shared-stream.ts'
import type { SentEvent } from '#kit/web/live/sse.ts'
import { useActor } from '#kit/web/screens/actor.tsx'

const change = z.object({ kinds: z.array(z.string()) })
const notification = z.object({ title: z.string(), path: z.string().nullable(), toast: z.boolean() })

export type LiveNotification = z.output<typeof notification>

/** Subscribes to the live events of the session, and reads the changed data again. */
export const useLive = (server_now: string, onNotification: (row: LiveNotification) => void): void => {
  const client = useQueryClient()
  const { area, id, has } = useActor()
  const maySubscribe = has('notices.live.own')
  // Fixed at the first response, because the rest of the page was read with it.
  const [since] = useState(server_now)
  useEffect(() => {
    if (!maySubscribe) return undefined
    const refresher = createRefresher((kinds) => void refreshKinds(client, kinds))
    const handleEvent = ({ event, data }: SentEvent): void => {
      if (event === 'change') refresher.hear(change.safeParse(data).data?.kinds ?? [])
      // The next call returns 401, which is handled elsewhere.
      if (event === 'session') void refreshKinds(client, ['shell'])
      if (event === 'resync') refreshAll(client)
      if (event === 'notification') {
        refresher.hear(['notices.changed'])
        const row = notification.safeParse(data).data
        // Without `toast`, a person off duty sees the row in the inbox only, until their shift begins.
        if (row?.toast && document.visibilityState === 'visible') onNotification(row)
      }
    }
    const stop = shareStream({
      name: `muster.live.${area}.${id}`,
      url: callUrl(liveStream, {}),
      since,
      token: bearerToken,
      onEvent: handleEvent,
    })
    return () => {
      stop()
      refresher.stop()
    }
  }, [client, area, id, since, maySubscribe, onNotification])
}
