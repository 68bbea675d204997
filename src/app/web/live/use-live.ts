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

/** Keeps what is on screen fresh: hears the live events of the session and asks again for what they say has changed. */
export const useLive = (server_now: string, onNotification: (row: LiveNotification) => void): void => {
  const client = useQueryClient()
  const { area, id, has } = useActor()
  const mayHear = has('notices.live.own')
  // The rest of the page was read with the first answer, whatever is asked for again later.
  const [since] = useState(server_now)
  useEffect(() => {
    if (!mayHear) return undefined
    const refresher = createRefresher((kinds) => refreshKinds(client, kinds))
    const hear = ({ event, data }: SentEvent): void => {
      if (event === 'change') refresher.hear(change.safeParse(data).data?.kinds ?? [])
      // The next call is answered 401, and that has its own way.
      if (event === 'session') refreshKinds(client, ['shell'])
      if (event === 'resync') refreshAll(client)
      if (event === 'notification') {
        refresher.hear(['notices.changed'])
        const row = notification.safeParse(data).data
        // A person who rests is told when their shift begins; the row is in the inbox already.
        if (row?.toast && document.visibilityState === 'visible') onNotification(row)
      }
    }
    const stop = shareStream({
      name: `muster.live.${area}.${id}`,
      url: callUrl(liveStream, {}),
      since,
      token: bearerToken,
      onEvent: hear,
    })
    return () => {
      stop()
      refresher.stop()
    }
  }, [client, area, id, since, mayHear, onNotification])
}
