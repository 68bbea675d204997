import { readStream, type SentEvent } from './sse.ts'

type Options = Readonly<{
  /** Tabs of one name share a stream. */
  name: string
  url: string
  /**
   * The instant at which the shown data was read, by the server's clock; until the first event, missed events are found
   * by it.
   */
  since: string
  token: () => string | null
  onEvent: (event: SentEvent) => void
}>

const REMEMBERED = 500
const FAILURES_UNTIL_SLOW = 3
const SLOW_MS = 60_000
const RESYNC: SentEvent = { id: null, event: 'resync', data: {} }

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = window.setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      window.clearTimeout(timer)
      resolve()
    })
  })

/**
 * Subscribes to the live events of a session. One tab of the browser has the stream and passes its events on; when it
 * closes, another takes over. After a break it comes back within 1 to 4 seconds and gets the events that it missed;
 * duplicates are dropped. After three failures it is tried once a minute, and as often the screens are notified to load by
 * themselves. Returns the function that stops it.
 */
export const shareStream = ({ name, url, since, token, onEvent }: Options): (() => void) => {
  const controller = new AbortController()
  const { signal } = controller
  const channel = new BroadcastChannel(name)
  const seen = new Set<number>()
  let lastId: number | null = null

  const take = (event: SentEvent): boolean => {
    if (event.id !== null) {
      if (seen.has(event.id)) return false
      seen.add(event.id)
      lastId = Math.max(lastId ?? 0, event.id)
      for (const id of seen) {
        if (seen.size <= REMEMBERED) break
        seen.delete(id)
      }
    }
    onEvent(event)
    return true
  }
  const pass = (event: SentEvent): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is limited to its own origin
    if (take(event)) channel.postMessage(event)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<SentEvent>) => void take(data))

  const readWhileLocked = async (): Promise<void> => {
    let failures = 0
    while (!signal.aborted) {
      const bearer = token()
      if (bearer === null) return
      failures += 1
      await readStream({
        url: lastId === null ? `${url}?${new URLSearchParams({ since })}` : url,
        token: bearer,
        last_id: lastId,
        signal,
        onOpen: () => void (failures = 0),
        onEvent: pass,
      }).catch(() => undefined)
      const isSlow = failures >= FAILURES_UNTIL_SLOW
      await pause(isSlow ? SLOW_MS : 1000 + Math.random() * 3000, signal)
      if (isSlow && !signal.aborted) pass(RESYNC)
    }
  }
  // Pages without a secure context know no locks; then each tab has its own stream.
  if ('locks' in navigator) navigator.locks.request(name, { signal }, readWhileLocked).catch(() => undefined)
  else void readWhileLocked()
  return () => {
    controller.abort()
    channel.close()
  }
}
